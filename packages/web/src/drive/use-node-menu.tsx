import type { Node } from '@saffron/core/drive'
import { shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import {
  CircleCheck,
  ClipboardPaste,
  Copy,
  Download,
  FolderInput,
  FolderOpen,
  FolderPlus,
  FolderSearch,
  FolderSymlink,
  MessageCircle,
  Pencil,
  RotateCcw,
  Scissors,
  Sparkles,
  Trash2,
} from 'lucide-react'
import { useCallback } from 'react'

import type { MenuItem } from '../ui/menu-items.ts'
import type { ContextMenuRequest } from '../ui/overlays/use-context-menu.ts'
import { useMedia } from '../ui/use-media.ts'
import { useDrive } from './drive-context.ts'
import { nodeClipboard } from './node-clipboard.ts'
import { isAskable, useAskAbout } from './use-ask-about.ts'
import { useSendNodes } from './use-send-nodes.ts'
import { tellKind, useTell } from './use-tell.tsx'

/** The menu items of nodes, used wherever the menu opens. */
function useNodeMenu(): (nodes: readonly Node[]) => MenuItem[] {
  const t = useTranslate('drive')
  const { place, actions, selection, mayWrite } = useDrive()
  const tell = useTell()
  const send = useSendNodes()
  const askAbout = useAskAbout()
  const touch = useMedia('(pointer: coarse)')
  return useCallback(
    (nodes) => {
      const [first] = nodes
      if (first === undefined) return []
      const one = nodes.length === 1
      if (place.kind === 'trash') {
        if (!mayWrite) return []
        return [
          {
            label: t('drive.restore'),
            icon: <RotateCcw aria-hidden />,
            onClick: () => void actions.place('restore', nodes),
          },
          { divider: 'restore' },
          {
            label: t('drive.deleteForGood'),
            icon: <Trash2 aria-hidden />,
            danger: true,
            onClick: () => actions.remove(nodes),
          },
        ]
      }
      return [
        { label: t('common.open'), icon: <FolderOpen aria-hidden />, show: one, onClick: () => actions.open(first) },
        {
          label: t('drive.showInFolder'),
          icon: <FolderSearch aria-hidden />,
          show: one && place.kind === 'search',
          onClick: () => actions.showInFolder(first),
        },
        {
          label: t('drive.select'),
          icon: <CircleCheck aria-hidden />,
          show: one && !selection.ids.has(first.id),
          onClick: () => selection.toggleId(first.id),
        },
        {
          label: t('common.download'),
          icon: <Download aria-hidden />,
          onClick: () => actions.download(nodes),
        },
        {
          label: t(one ? 'drive.ask.this' : 'drive.ask.button'),
          icon: <MessageCircle aria-hidden />,
          show: mayWrite && nodes.some(isAskable),
          onClick: () => askAbout(nodes),
        },
        {
          label: t(tellKind(first) === 'picture' ? 'drive.tell.picture' : 'drive.tell.summary'),
          icon: <Sparkles aria-hidden />,
          show: mayWrite && one && tellKind(first) !== undefined,
          onClick: () => tell(first),
        },
        { divider: 'open' },
        {
          label: t('common.rename'),
          icon: <Pencil aria-hidden />,
          show: mayWrite && one,
          onClick: () => actions.setRenaming(first.id),
        },
        {
          label: t('drive.move'),
          icon: <FolderInput aria-hidden />,
          show: mayWrite,
          onClick: () => actions.ask('move', nodes),
        },
        {
          label: t('drive.copyTo'),
          icon: <Copy aria-hidden />,
          show: mayWrite,
          onClick: () => actions.ask('copy', nodes),
        },
        { label: t('common.toSpace'), icon: <FolderSymlink aria-hidden />, onClick: () => void send(nodes) },
        // The clipboard is for a keyboard. On a phone, the menu would be longer than the window.
        {
          label: t('drive.cut'),
          icon: <Scissors aria-hidden />,
          show: mayWrite && !touch,
          onClick: () => actions.cut(nodes),
        },
        {
          label: t('common.copy'),
          icon: <Copy aria-hidden />,
          show: mayWrite && !touch,
          onClick: () => actions.copy(nodes),
        },
        { divider: 'place' },
        {
          label: t('common.delete'),
          icon: <Trash2 aria-hidden />,
          danger: true,
          show: mayWrite,
          onClick: () => void actions.trash(nodes),
        },
      ]
    },
    [t, place, actions, selection, mayWrite, touch, tell, send, askAbout],
  )
}

/** Returns the context menu request of nodes. */
export function useNodeMenuRequest(): (nodes: readonly Node[]) => ContextMenuRequest {
  const t = useTranslate('drive')
  const menuOf = useNodeMenu()
  return (nodes) => {
    const [first] = nodes
    const name = shownName(first?.name ?? '')
    const label = nodes.length === 1 ? t('drive.menuOf', { name }) : t('drive.menuOfSelected', { count: nodes.length })
    return { label, items: menuOf(nodes) }
  }
}

/** The menu items of the current folder, for the space outside the rows. */
export function useFolderMenu(): MenuItem[] {
  const t = useTranslate('drive')
  const { actions, folder, selection, mayWrite } = useDrive()
  const takesNodes = mayWrite && folder !== undefined
  return [
    {
      label: t('common.newFolder'),
      icon: <FolderPlus aria-hidden />,
      show: takesNodes,
      onClick: () => void actions.newFolder(),
    },
    {
      label: t('drive.paste'),
      icon: <ClipboardPaste aria-hidden />,
      show: takesNodes && nodeClipboard.getSnapshot() !== undefined,
      onClick: () => void actions.paste(),
    },
    { divider: 'new' },
    { label: t('drive.selectAll'), icon: <CircleCheck aria-hidden />, onClick: selection.all },
  ]
}
