import { useSession, useTranslate } from '@saffron/core/react'
import { useEffect, useRef, useState } from 'react'

import { session } from '../../shell/session/client.ts'
import { isComposingKey } from '../../ui/key-press.ts'
import { isSendKey } from '../composer/send-key.ts'

import button from '../../ui/button.module.css'
import styles from './message.module.css'

interface EditMessageProps {
  readonly text: string
  /** True if the message has files, so the text is optional. */
  readonly mayBeEmpty: boolean
  readonly onSend: (content: string) => void
  readonly onCancel: () => void
}

/** Edits a message. Sending creates a branch, and the old message is kept. */
export default function EditMessage({ text, mayBeEmpty, onSend, onCancel }: EditMessageProps) {
  const t = useTranslate()
  const { user } = useSession(session)
  const [content, setContent] = useState(text)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const area = field.current
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [])
  const sendable = mayBeEmpty || content.trim() !== ''
  const send = () => sendable && onSend(content)
  return (
    <form
      className={styles.edit}
      data-editing
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        ref={field}
        aria-label={t('chat.message.edit')}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isComposingKey(event.nativeEvent)) {
            // Handled, so it doesn't also stop a reply.
            event.preventDefault()
            onCancel()
          }
          if (!isSendKey(event.nativeEvent, user?.preferences?.sendKey)) return
          event.preventDefault()
          send()
        }}
      />
      <div className={styles.editActions}>
        <span className={styles.editHint}>{t('chat.message.editHint')}</span>
        <button type="button" className={button.quiet} onClick={onCancel}>
          {t('shell.cancel')}
        </button>
        <button type="submit" className={button.primary} disabled={!sendable}>
          {t('chat.send')}
        </button>
      </div>
    </form>
  )
}
