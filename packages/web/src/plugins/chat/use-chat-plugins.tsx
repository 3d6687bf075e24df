import type { Thread } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { Suspense } from 'react'

import { lazyPage } from '../../shell/navigation/lazy-page.ts'
import { useDialog } from '../../ui/overlays/use-dialog.ts'

const ChatPlugins = lazyPage(() => import('./chat-plugins-dialog.tsx'), 'plugins')
const NewChatPlugins = lazyPage(() => import('./new-chat-plugins-dialog.tsx'), 'plugins')

/** Returns a function that shows the plugins of a conversation. */
export function usePluginsOf(): (conversation: string) => void {
  const t = useTranslate()
  const openDialog = useDialog()
  return (conversation) =>
    void openDialog(t('shell.area.plugins'), ({ resolve }) => (
      <Suspense>
        <ChatPlugins conversation={conversation} onDone={() => resolve(undefined)} />
      </Suspense>
    ))
}

/** Returns a function that shows the plugins of a thread, also of one whose conversation doesn't exist yet. */
export function useChatPlugins(thread: Thread): () => void {
  const t = useTranslate()
  const openDialog = useDialog()
  const openOf = usePluginsOf()
  return () => {
    const { conversationId } = thread.getSnapshot()
    if (conversationId !== null) return openOf(conversationId)
    void openDialog(t('shell.area.plugins'), ({ resolve }) => (
      <Suspense>
        <NewChatPlugins thread={thread} onDone={() => resolve(undefined)} />
      </Suspense>
    ))
    return undefined
  }
}
