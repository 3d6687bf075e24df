import { useTranslate } from '@saffron/core/react'
import { ArrowUp, ListPlus, MessageSquare, Square } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'

import { IconButton } from '../../ui/icon-button.tsx'

import styles from './composer.module.css'

/** The longest double click, in ms. */
const GRACE_MS = 500

interface GoButtonsProps {
  readonly canSend: boolean
  readonly canQueue: boolean
  readonly running: boolean
  readonly stopping: boolean
  /** False for a reply that only others may stop. */
  readonly mayStop: boolean
  readonly onStop: () => void
  /** Stores the message without asking the model. Where others read it too. */
  readonly onPost?: () => void
}

/**
 * The buttons that send the form, or stop the reply. They replace each other, so a click right after a click on the other
 * belongs to a double click and is ignored. They're separate elements, so no key presses one with the focus of the other.
 */
export function GoButtons({ canSend, canQueue, running, stopping, mayStop, onStop, onPost }: GoButtonsProps) {
  const t = useTranslate()
  const last = useRef<{ readonly button: 'send' | 'stop'; readonly at: number }>(undefined)
  const isMeant = (button: 'send' | 'stop', { detail, timeStamp }: MouseEvent) => {
    const { current } = last
    // A click by keyboard has no detail, and is never part of a double click.
    if (detail > 0 && current && current.button !== button && timeStamp - current.at < GRACE_MS) return false
    last.current = { button, at: timeStamp }
    return true
  }
  return (
    <>
      {onPost !== undefined && (
        <IconButton
          label={t('chat.post')}
          icon={<MessageSquare aria-hidden />}
          disabled={!canSend && !canQueue}
          onClick={onPost}
        />
      )}
      {canQueue && (
        <button type="submit" className={styles.go} aria-label={t('chat.queue.add')} title={t('chat.queue.add')}>
          <ListPlus aria-hidden />
        </button>
      )}
      {running && !mayStop ? null : running ? (
        <button
          key="stop"
          type="button"
          className={styles.go}
          aria-label={t('common.stop')}
          title={t('common.stop')}
          disabled={stopping}
          onClick={(event) => isMeant('stop', event) && onStop()}
        >
          <Square aria-hidden fill="currentColor" />
        </button>
      ) : (
        <button
          key="send"
          type="submit"
          className={styles.go}
          aria-label={t('chat.send')}
          title={t('chat.send')}
          disabled={!canSend}
          onClick={(event) => isMeant('send', event) || event.preventDefault()}
        >
          <ArrowUp aria-hidden />
        </button>
      )}
    </>
  )
}
