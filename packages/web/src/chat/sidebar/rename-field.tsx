import type { Conversation } from '@saffron/core/chat'
import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { useRef } from 'react'

import { isComposingKey, TAKES_ESCAPE } from '../../ui/key-press.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { useChangeConversation } from '../chat-context.tsx'

const LONGEST_TITLE = 200

interface RenameFieldProps {
  readonly conversation: Conversation
  readonly className: string | undefined
  /** `byKey`: the field had focus, so focus must move elsewhere. */
  readonly onDone: (byKey: boolean) => void
}

/** Edits a title. Enter or blur saves, Escape cancels. */
export default function RenameField({ conversation, className, onDone }: RenameFieldProps) {
  const t = useTranslate()
  const toast = useToast()
  const change = useChangeConversation()
  const given = useRef(false)
  const finish = (title: string, byKey: boolean) => {
    if (given.current) return
    given.current = true
    onDone(byKey)
    const next = title.trim()
    if (next === '' || next === conversation.title) return
    change(conversation.id, { title: next }).catch((error: unknown) => toast(describeError(error, t), { tone: 'bad' }))
  }
  return (
    <input
      ref={(input) => {
        // Runs after the closed menu has moved focus.
        const timer = setTimeout(() => input?.select())
        return () => clearTimeout(timer)
      }}
      {...TAKES_ESCAPE}
      className={className}
      aria-label={t('chat.renameField')}
      defaultValue={conversation.title}
      maxLength={LONGEST_TITLE}
      onBlur={(event) => finish(event.currentTarget.value, false)}
      onKeyDown={(event) => {
        if (isComposingKey(event.nativeEvent)) return
        if (event.key === 'Enter') finish(event.currentTarget.value, true)
        if (event.key !== 'Escape') return
        event.preventDefault()
        finish(conversation.title, true)
      }}
    />
  )
}
