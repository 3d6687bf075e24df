import type { Usage } from '@saffron/core/chat'
import { formatCredits } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'
import { useTranslate } from '@saffron/core/react'
import { RefreshCw } from 'lucide-react'
import { lazy } from 'react'

import { useSpace } from '../../shell/space/use-space.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { PRODUCT_NAME } from '../../ui/product-name.ts'
import { BranchSwitch } from './branch-switch.tsx'
import { CopyButton } from './copy-button.tsx'
import { formatWait } from './format-wait.ts'
import { MessageEnd } from './message-end.tsx'
import { MessageParts } from './message-parts.tsx'
import type { MessageRowProps } from './message-row.tsx'
import { AskAgain } from './other-model.tsx'
import { ReplyMenu } from './reply-menu.tsx'

import styles from './message.module.css'

const RowAgent = lazy(() => import('../agents/row-agent.tsx'))
const MessageSources = lazy(() => import('../attachments/message-sources.tsx'))
const MessageCitations = lazy(() => import('../tools/message-citations.tsx'))

export function AssistantMessage(props: MessageRowProps) {
  const { message, thread, choice, live, busy, isLast } = props
  const t = useTranslate()
  const model = choice.find(message.model)
  const { mayWrite } = useSpace()
  const { firstTokenMs } = message
  /** Otherwise, the error text below offers it. */
  const offersAgain = mayWrite && !(isLast && message.status === 'failed')
  return (
    <article
      className={styles.assistant}
      aria-label={t('chat.message.reply')}
      aria-busy={live && message.status !== 'waiting'}
    >
      <header className={styles.who}>
        <span className={styles.seal} aria-hidden />
        {message.agent !== undefined && message.agentVersion !== undefined && (
          <LazyBoundary>
            <RowAgent id={message.agent} />
          </LazyBoundary>
        )}
        <b>{PRODUCT_NAME}</b>
        <span className={styles.about}>
          {model?.displayName ?? message.model}
          {firstTokenMs !== null && (
            <span className={styles.wait}>
              {` · ${t('chat.message.firstWord', { duration: formatWait(firstTokenMs, t.locale) })}`}
            </span>
          )}
        </span>
        {model?.demo === true && <span className={styles.demo}>{t('common.demo')}</span>}
      </header>
      <MessageParts {...props} />
      {!live && <MessageEnd {...props} />}
      {!live && message.sources !== undefined && (
        <LazyBoundary>
          <MessageSources sources={message.sources} />
        </LazyBoundary>
      )}
      {!live && message.citations !== undefined && (
        <LazyBoundary>
          <MessageCitations message={message} citations={message.citations} />
        </LazyBoundary>
      )}
      {!live && (
        <div className={styles.actions}>
          {message.text !== '' && <CopyButton text={message.text} />}
          {offersAgain && (
            <IconButton
              label={t('chat.message.regenerate')}
              icon={<RefreshCw aria-hidden />}
              disabled={busy || message.pending === true}
              onClick={() => void thread.regenerate(message.id, choice.asking)}
            />
          )}
          {offersAgain && <AskAgain {...props} />}
          <ReplyMenu {...props} />
          <BranchSwitch message={message} thread={thread} busy={busy} />
          {message.usage !== null && <span className={styles.usage}>{usageText(message.usage, t)}</span>}
        </div>
      )}
    </article>
  )
}

/** `52 tokens · 0.0012 credits` */
function usageText({ outputTokens, costMicros }: Usage, t: Translate): string {
  const tokens = t('chat.message.tokens', { count: outputTokens })
  return costMicros === 0
    ? tokens
    : `${tokens} · ${t('common.creditsAmount', { credits: formatCredits(costMicros, t.locale) })}`
}
