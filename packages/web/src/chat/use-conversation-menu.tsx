import type { Conversation } from '@saffron/core/chat'
import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router-dom'

import { useConfirm } from '../shell/confirm/use-confirm.ts'
import { useToast } from '../shell/toast/use-toast.ts'
import type { MenuItem } from '../ui/menu-items.ts'
import { useChangeConversation, useChat } from './chat-context.tsx'

interface ConversationMenu {
  readonly conversation: Conversation
  readonly isCurrent: boolean
  readonly onRename: () => void
}

/** What can be done with a conversation, the same wherever its menu opens. */
export function useConversationMenu({ conversation, isCurrent, onRename }: ConversationMenu): MenuItem[] {
  const t = useTranslate()
  const toast = useToast()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { conversations } = useChat()
  const change = useChangeConversation()
  const { id, pinned } = conversation
  const title = conversation.title || t('chat.newTitle')
  const report = (error: unknown) => toast(describeError(error, t), { tone: 'bad' })
  const remove = () =>
    confirm({
      title: t('chat.delete.title'),
      subject: title,
      content: t('chat.delete.content'),
      okText: t('chat.delete.ok'),
      cancelText: t('shell.cancel'),
      danger: true,
      onOk: async () => {
        if (isCurrent) await navigate('/app/chats')
        await conversations.remove(id)
        toast(t('chat.deleted', { title }))
      },
    })
  return [
    { label: t('chat.rename'), icon: <Pencil aria-hidden />, onClick: onRename },
    {
      label: t(pinned ? 'chat.unpin' : 'chat.pin'),
      icon: pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />,
      onClick: () => void change(id, { pinned: !pinned }).catch(report),
    },
    { divider: 'pin' },
    { label: t('chat.delete'), icon: <Trash2 aria-hidden />, danger: true, onClick: remove },
  ]
}
