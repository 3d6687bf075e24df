import { type Conversation, UNDO_MS } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { useNavigate } from 'react-router-dom'

import { inSpace } from '../shell/address/space-address.ts'
import { useSpace } from '../shell/space/use-space.ts'
import { useReportError } from '../ui/overlays/use-report-error.ts'
import { useToast } from '../ui/overlays/use-toast.ts'
import { useChat } from './chat-context.tsx'
import { CHATS_PATH, pathOfChat } from './chat-path.ts'

/** Returns a function that moves a conversation to the archive, with an undo, or back. */
export function useArchiveConversation(): (conversation: Conversation, isCurrent: boolean) => Promise<void> {
  const t = useTranslate()
  const toast = useToast()
  const report = useReportError()
  const navigate = useNavigate()
  const space = useSpace().id
  const { conversations, archive } = useChat()
  return async ({ id, title: given, archivedAt }, isCurrent) => {
    const title = given || t('chat.newTitle')
    const undo = async (): Promise<void> => {
      try {
        await conversations.archive(id, false)
        // Only if nothing else was opened since.
        if (isCurrent && location.pathname === CHATS_PATH) await navigate(pathOfChat(id, space))
      } catch (error) {
        report(error)
      }
    }
    try {
      if (archivedAt !== undefined) {
        await archive.restore(id)
        toast(t('chat.unarchived', { title }))
        return
      }
      await conversations.archive(id, true)
      if (isCurrent) await navigate(inSpace(CHATS_PATH, space))
      toast(t('chat.archived', { title }), {
        timeout: UNDO_MS,
        action: { label: t('common.undo'), onClick: () => void undo() },
      })
    } catch (error) {
      report(error)
    }
  }
}
