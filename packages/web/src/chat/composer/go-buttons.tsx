import { useTranslate } from '@saffron/core/react'
import { ArrowUp, ListPlus, Square } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'

import styles from './composer.module.css'

/** In ms: as long as a double click may take. */
const GRACE_MS = 500

interface GoButtonsProps {
  readonly canSend: boolean
  readonly canQueue: boolean
  readonly running: boolean
  readonly stopping: boolean
  readonly onStop: () => void
}

/**
 * The buttons that send the form, or stop the reply. Stop takes the place of Send, so a click that belongs to the one
 * before it, or follows it at once, is none of its own; and each is an element of its own, so that no key presses the
 * one with the focus of the other.
 */
export function GoButtons({ canSend, canQueue, running, stopping, onStop }: GoButtonsProps) {
  const t = useTranslate()
  const pressedAt = useRef(-GRACE_MS)
  const isOneClick = ({ detail, timeStamp }: MouseEvent) => {
    // A key's click has no detail, and is meant.
    if (detail === 0) return true
    const isFirst = detail === 1 && timeStamp - pressedAt.current >= GRACE_MS
    if (isFirst) pressedAt.current = timeStamp
    return isFirst
  }
  const submitOnce = (event: MouseEvent) => {
    if (!isOneClick(event)) event.preventDefault()
  }
  return (
    <>
      {canQueue && (
        <button type="submit" className={styles.go} aria-label={t('chat.queue.add')} title={t('chat.queue.add')}>
          <ListPlus aria-hidden />
        </button>
      )}
      {running ? (
        <button
          key="stop"
          type="button"
          className={styles.go}
          aria-label={t('chat.stop')}
          title={t('chat.stop')}
          disabled={stopping}
          onClick={(event) => isOneClick(event) && onStop()}
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
          onClick={submitOnce}
        >
          <ArrowUp aria-hidden />
        </button>
      )}
    </>
  )
}
