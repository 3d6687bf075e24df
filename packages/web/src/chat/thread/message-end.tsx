import { describeMessageError } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'

import { useSpace } from '../../shell/space/use-space.ts'
import type { MessageRowProps } from './message-row.tsx'
import { OtherModel } from './other-model.tsx'

import button from '../../ui/button.module.css'
import styles from './message.module.css'

/** How a reply ended if it failed or was interrupted, and its actions. */
export function MessageEnd(props: MessageRowProps) {
  const { message, thread, choice, busy, isLast } = props
  const t = useTranslate()
  const { mayWrite } = useSpace()
  const { status, error, text, parts } = message
  if (status === 'complete' || status === 'running' || status === 'waiting') return null
  // The limit says how it ended.
  if (parts.some(({ type }) => type === 'limit')) return null
  const failed = status === 'failed'
  return (
    <div className={failed ? styles.failure : styles.ended} role={failed ? 'alert' : undefined}>
      <p>{failed && error !== null ? describeMessageError(error, t) : t(`chat.message.${status}`)}</p>
      {isLast && mayWrite && (
        <div className={styles.endActions}>
          {text !== '' && (
            <button
              type="button"
              className={button.quiet}
              disabled={busy}
              onClick={() => void thread.continueReply(message.id, choice.asking)}
            >
              {t('chat.message.continue')}
            </button>
          )}
          {failed && (
            <button
              type="button"
              className={button.quiet}
              disabled={busy}
              onClick={() => void thread.regenerate(message.id, choice.asking)}
            >
              {t('common.tryAgain')}
            </button>
          )}
          {failed && <OtherModel {...props} />}
        </div>
      )}
    </div>
  )
}
