import type { MessageQueue, QueuedMessage, QueueSnapshot } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { Pencil, X } from 'lucide-react'

import { IconButton } from '../../ui/icon-button.tsx'

import button from '../../ui/button.module.css'
import styles from './composer.module.css'

interface QueuedMessagesProps {
  readonly queue: MessageQueue
  readonly queued: QueueSnapshot
  /** A reply is in progress, so nothing can be sent. */
  readonly busy: boolean
  readonly onEdit: (message: QueuedMessage) => void
  /** Called after a removal or sending all, because the focused button has disappeared. */
  readonly onPressed: () => void
}

/** Shown above the field: messages to send after the reply, or why they wait. */
export default function QueuedMessages({
  queue,
  queued: { list, waits },
  busy,
  onEdit,
  onPressed,
}: QueuedMessagesProps) {
  const t = useTranslate()
  const edit = (id: string) => {
    const message = queue.take(id)
    if (message !== undefined) onEdit(message)
  }
  const remove = (id: string) => {
    queue.take(id)
    onPressed()
  }
  const sendOn = () => {
    void queue.resume()
    onPressed()
  }
  return (
    <section className={styles.queue} aria-label={t('chat.queue.list')}>
      <div className={styles.queueHead}>
        <output>{t(`chat.queue.${waits ?? 'next'}`)}</output>
        {waits !== null && !busy && (
          <button type="button" className={button.quiet} onClick={sendOn}>
            {t('chat.queue.send')}
          </button>
        )}
      </div>
      <ol>
        {list.map(({ id, content, files }) => (
          <li key={id}>
            <p className={styles.queuedText}>
              {content.slice(0, SHOWN_CHARACTERS)}
              {files.length > 0 && <span> {t('chat.queue.files', { count: files.length })}</span>}
            </p>
            <IconButton label={t('chat.queue.edit')} icon={<Pencil aria-hidden />} onClick={() => edit(id)} />
            <IconButton label={t('chat.queue.remove')} icon={<X aria-hidden />} onClick={() => remove(id)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** More characters don't fit into the visible lines. */
const SHOWN_CHARACTERS = 300
