import type { Thread, ThreadSnapshot } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router-dom'

import { useShortcut } from '../shell/shortcuts/use-shortcut.ts'
import { useToast } from '../ui/overlays/use-toast.ts'
import { useCopy } from '../ui/use-copy.ts'
import { useChat } from './chat-context.tsx'
import { pathOfChat } from './chat-path.ts'
import type { ComposerHandle } from './composer/composer.tsx'

interface ChatShortcuts {
  readonly thread: Thread
  readonly snapshot: ThreadSnapshot
  readonly composer: RefObject<ComposerHandle | null>
  /** False for a reply that only others may stop. */
  readonly mayStop?: boolean
}

/** Escape stops the reply in progress, even from the field. */
export function useStopShortcut({ thread, snapshot, mayStop = true }: Omit<ChatShortcuts, 'composer'>): void {
  useShortcut({
    id: 'stop',
    label: 'shortcuts.stop',
    group: 'chat',
    keys: ['escape'],
    whileWriting: true,
    isOff: () => snapshot.run === 'idle' || !mayStop,
    run: () => void thread.stop(),
  })
}

/** The keyboard shortcuts of a conversation. */
export function useChatShortcuts({ thread, snapshot, composer, mayStop = true }: ChatShortcuts): void {
  const t = useTranslate()
  const toast = useToast()
  const { copy } = useCopy()
  const navigate = useNavigate()
  const { conversations } = useChat()
  const reply = snapshot.messages.findLast(({ role, text }) => role === 'assistant' && text !== '')
  const step = (by: 1 | -1) => () => {
    const { list } = conversations.getSnapshot()
    const index = list.findIndex(({ id }) => id === snapshot.conversationId)
    const next = list[index < 0 && by < 0 ? -1 : index + by]
    if (next !== undefined) void navigate(pathOfChat(next.id, next.owner))
  }
  const group = 'chat'
  useShortcut({
    id: 'composer',
    label: 'shortcuts.focusComposer',
    group,
    keys: ['alt+shift+m'],
    run: () => composer.current?.focus(),
  })
  useStopShortcut({ thread, snapshot, mayStop })
  useShortcut({
    id: 'copy-reply',
    label: 'shortcuts.copyReply',
    group,
    keys: ['alt+shift+c'],
    enabled: reply !== undefined,
    run: () => reply !== undefined && copy(reply.text, () => toast(t('common.copied'))),
  })
  useShortcut({ id: 'previous', label: 'shortcuts.previous', group, keys: ['alt+shift+k'], run: step(-1) })
  useShortcut({ id: 'next', label: 'shortcuts.next', group, keys: ['alt+shift+j'], run: step(1) })
}
