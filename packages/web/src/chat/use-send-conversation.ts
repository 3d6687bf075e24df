import type { Conversation } from '@saffron/core/chat'
import { useNavigate } from 'react-router-dom'

import { inSpace } from '../shell/address/space-address.ts'
import { useTransfer } from '../shell/transfer/use-transfer.tsx'
import { useReportError } from '../ui/overlays/use-report-error.ts'
import { CHATS_PATH } from './chat-path.ts'

/** Returns a function that moves or copies a conversation to another space. A moved one is closed. */
export function useSendConversation(): (conversation: Conversation, isCurrent: boolean) => Promise<void> {
  const transfer = useTransfer()
  const report = useReportError()
  const navigate = useNavigate()
  return async ({ id, owner }, isCurrent) => {
    try {
      const sent = await transfer({ items: [{ kind: 'conversation', id }], workspace: owner })
      if (isCurrent && sent?.copied === false) await navigate(inSpace(CHATS_PATH, owner))
    } catch (error) {
      report(error)
    }
  }
}
