import type { Conversation } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { Pencil, Pin, PinOff, Trash2 } from 'lucide-react'

import type { MenuItem } from '../ui/menu-items.ts'
import { useReportError } from '../ui/overlays/use-report-error.ts'
import { useChangeConversation } from './chat-context.tsx'
import { useDeleteConversation } from './use-delete-conversation.ts'

interface ConversationMenu {
  readonly conversation: Conversation
  readonly isCurrent: boolean
  readonly onRename: () => void
}

/** The menu items of a conversation, used wherever its menu opens. */
export function useConversationMenu({ conversation, isCurrent, onRename }: ConversationMenu): MenuItem[] {
  const t = useTranslate()
  const report = useReportError()
  const change = useChangeConversation()
  const remove = useDeleteConversation()
  const { id, pinned } = conversation
  return [
    { label: t('common.rename'), icon: <Pencil aria-hidden />, onClick: onRename },
    {
      label: t(pinned ? 'chat.unpin' : 'chat.pin'),
      icon: pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />,
      onClick: () => void change(id, { pinned: !pinned }).catch(report),
    },
    { divider: 'pin' },
    {
      label: t('common.delete'),
      icon: <Trash2 aria-hidden />,
      danger: true,
      onClick: () => void remove(conversation, isCurrent),
    },
  ]
}
