import type { MessagePart } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { ChevronRight, Wrench } from 'lucide-react'

import styles from './message.module.css'

interface ToolCallProps {
  readonly tool: Extract<MessagePart, { readonly type: 'tool' }>
}

/** A tool call: its name and state, and its input and output when expanded. */
export default function ToolCall({ tool: { name, state, input, output } }: ToolCallProps) {
  const t = useTranslate()
  return (
    <details className={styles.tool}>
      <summary>
        <ChevronRight aria-hidden />
        <Wrench aria-hidden />
        <span className={styles.toolName}>{name}</span>
        <span className={state === 'failed' ? styles.toolFailed : styles.toolState}>{t(`chat.tool.${state}`)}</span>
      </summary>
      <ToolText label={t('chat.tool.input')} text={input} />
      <ToolText label={t('chat.tool.output')} text={output} />
    </details>
  )
}

function ToolText({ label, text }: { readonly label: string; readonly text: string | undefined }) {
  if (text === undefined || text === '') return null
  return (
    <figure className={styles.toolText}>
      <figcaption>{label}</figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>{indented(text)}</pre>
    </figure>
  )
}

/** Formats JSON with indentation. Other text is unchanged. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
