import type { Conversation } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import {
  Archive,
  ArchiveRestore,
  Blocks,
  Braces,
  CopyPlus,
  FileText,
  FolderSymlink,
  Pencil,
  Pin,
  PinOff,
  ScrollText,
  Trash2,
} from 'lucide-react'
import { lazy } from 'react'

import { usePluginsOf } from '../plugins/index.ts'
import { useSpace } from '../shell/space/use-space.ts'
import type { MenuItem } from '../ui/menu-items.ts'
import { useDialog } from '../ui/overlays/use-dialog.ts'
import { useReportError } from '../ui/overlays/use-report-error.ts'
import { useChangeConversation } from './chat-context.tsx'
import { useArchiveConversation } from './use-archive-conversation.ts'
import { useCopyConversation } from './use-copy-conversation.ts'
import { useDeleteConversation } from './use-delete-conversation.ts'
import { useSendConversation } from './use-send-conversation.ts'

const InstructionsDialog = lazy(() => import('./instructions-dialog.tsx'))

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
  const archive = useArchiveConversation()
  const copy = useCopyConversation()
  const send = useSendConversation()
  const openDialog = useDialog()
  const openPlugins = usePluginsOf()
  const { mayWrite } = useSpace()
  const { id, pinned } = conversation
  const isArchived = conversation.archivedAt !== undefined
  const save = async (format: 'md' | 'json') => {
    try {
      const { saveConversation } = await import('./save-conversation.ts')
      await saveConversation(conversation, format, t)
    } catch (error) {
      report(error)
    }
  }
  const showInstructions = () =>
    void openDialog(t('chat.instructions.field'), ({ resolve }) => (
      <InstructionsDialog conversation={conversation} save={(system) => change(id, { system })} resolve={resolve} />
    ))
  return [
    { label: t('common.rename'), icon: <Pencil aria-hidden />, show: mayWrite, onClick: onRename },
    {
      label: t(pinned ? 'chat.unpin' : 'chat.pin'),
      icon: pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />,
      onClick: () => void change(id, { pinned: !pinned }).catch(report),
    },
    { label: t('chat.instructions'), icon: <ScrollText aria-hidden />, show: mayWrite, onClick: showInstructions },
    { label: t('shell.area.plugins'), icon: <Blocks aria-hidden />, show: mayWrite, onClick: () => openPlugins(id) },
    { divider: 'instructions' },
    { label: t('chat.duplicate'), icon: <CopyPlus aria-hidden />, show: mayWrite, onClick: () => void copy(id) },
    {
      label: t('common.toSpace'),
      icon: <FolderSymlink aria-hidden />,
      onClick: () => void send(conversation, isCurrent),
    },
    { label: t('chat.exportMarkdown'), icon: <FileText aria-hidden />, onClick: () => void save('md') },
    { label: t('chat.exportJson'), icon: <Braces aria-hidden />, onClick: () => void save('json') },
    { divider: 'export' },
    {
      label: t(isArchived ? 'chat.unarchive' : 'chat.archive'),
      icon: isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />,
      onClick: () => void archive(conversation, isCurrent),
    },
    {
      label: t('common.delete'),
      icon: <Trash2 aria-hidden />,
      danger: true,
      show: mayWrite,
      onClick: () => void remove(conversation, isCurrent),
    },
  ]
}
