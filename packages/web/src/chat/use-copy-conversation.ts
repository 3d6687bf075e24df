import { useTranslate } from '@saffron/core/react'
import { useNavigate } from 'react-router-dom'

import { api } from '../shell/session/client.ts'
import { useReportError } from '../ui/overlays/use-report-error.ts'
import { useToast } from '../ui/overlays/use-toast.ts'
import { useChat } from './chat-context.tsx'
import { pathOfChat } from './chat-path.ts'

/** Returns a function that copies a conversation, up to `message` if given, and opens the copy. */
export function useCopyConversation(): (id: string, message?: string) => Promise<void> {
  const t = useTranslate()
  const toast = useToast()
  const report = useReportError()
  const navigate = useNavigate()
  const { conversations } = useChat()
  return async (id, message) => {
    try {
      const copy = await api.chat.copyConversation({ params: { id }, body: message === undefined ? {} : { message } })
      conversations.put(copy)
      await navigate(pathOfChat(copy.id, copy.owner))
      toast(t(message === undefined ? 'chat.duplicated' : 'chat.branched'))
    } catch (error) {
      report(error)
    }
  }
}
