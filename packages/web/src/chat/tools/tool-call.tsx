import type { ToolPart } from '@saffron/core/chat'
import { formatCredits, formatDuration } from '@saffron/core/format'
import { useSession, useTranslate } from '@saffron/core/react'
import { ChevronRight, Wrench } from 'lucide-react'
import { lazy, memo, useRef, useState } from 'react'

import { session } from '../../shell/session/client.ts'
import { isolated } from '../../ui/isolated.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import MessageFiles from '../attachments/message-files.tsx'
import { ConsentPanel } from './consent-panel.tsx'
import { InputPanel } from './input-panel.tsx'
import { OtherWait } from './other-wait.tsx'
import { ToolOutput } from './tool-output.tsx'
import { ToolStateMark } from './tool-state.tsx'
import { ToolText } from './tool-text.tsx'
import { usePluginName } from './use-plugin-name.ts'

import styles from './tools.module.css'

const DrawingCards = lazy(() => import('./drawing-cards.tsx'))

interface ToolCallProps {
  readonly tool: ToolPart
  readonly conversation: string
}

/**
 * A tool call as one line, and its input and output when expanded. A call that waits for the user also shows what it
 * needs.
 */
function ToolCall({ tool, conversation }: ToolCallProps) {
  const t = useTranslate('tools')
  const plugin = usePluginName(tool)
  const { user } = useSession(session)
  const summary = useRef<HTMLElement>(null)
  const [wasOpened, setOpened] = useState(false)
  const { id, name, title, state, input, output, asset, files = [], drawing, error, wait, costMicros } = tool
  const isMine = wait !== undefined && wait.for !== 'terminal' && wait.by === user?.id
  const duration = durationOf(tool)
  /** What became of the drawing is shown below. */
  const goesOn = drawing !== undefined && (error === 'interrupted' || error === 'timeout')
  const answer = { call: id, conversation, tool: isolated(title ?? name), plugin, onAnswered: focusSummary }

  /** The pressed button is about to go. */
  function focusSummary(): void {
    summary.current?.focus()
  }

  return (
    <div className={styles.card}>
      <details onToggle={() => setOpened(true)}>
        <summary ref={summary} className={styles.line}>
          <ChevronRight aria-hidden />
          <Wrench aria-hidden />
          <span className={title === undefined ? styles.code : styles.name} dir="auto">
            {title ?? name}
          </span>
          {plugin !== '' && <span className={styles.about}>{plugin}</span>}
          <span className={styles.end}>
            {duration !== undefined && <span>{formatDuration(duration, t.locale)}</span>}
            {costMicros !== undefined && costMicros > 0 && (
              <span>{t('common.creditsAmount', { credits: formatCredits(costMicros, t.locale) })}</span>
            )}
            <ToolStateMark state={state} isMine={isMine} />
          </span>
        </summary>
        <ToolText label={t('tools.input')} text={input} />
        <ToolOutput text={output} />
        {asset !== undefined && wasOpened && (
          <figure className={styles.files}>
            <figcaption>{t('tools.whole')}</figcaption>
            <MessageFiles ids={[asset]} />
          </figure>
        )}
      </details>
      {error !== undefined && !goesOn && <p className={styles.error}>{t(`tools.error.${error}`)}</p>}
      {drawing !== undefined && (
        <LazyBoundary>
          <DrawingCards drawing={drawing} files={files} />
        </LazyBoundary>
      )}
      {drawing === undefined && files.length > 0 && (
        <div className={styles.files}>
          <MessageFiles ids={files} />
        </div>
      )}
      {wait !== undefined && !isMine && <OtherWait wait={wait} />}
      {isMine && wait.for === 'consent' && (
        <ConsentPanel {...answer} input={input} until={wait.until} costMicros={wait.costMicros} />
      )}
      {isMine && wait.for === 'input' && <InputPanel {...answer} questions={wait.questions ?? []} until={wait.until} />}
    </div>
  )
}

// Its other parts change with each word of a reply.
export default memo(ToolCall)

/** Milliseconds. Undefined until it ended. */
function durationOf({ startedAt, endedAt }: ToolPart): number | undefined {
  return startedAt === undefined || endedAt === undefined ? undefined : Date.parse(endedAt) - Date.parse(startedAt)
}
