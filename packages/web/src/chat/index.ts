import { lazyPage } from '../shell/navigation/lazy-page.ts'

export { ChatPage } from './chat-page.tsx'
export { preloadConversations } from './preload-conversations.ts'
export type { SideThreadProps } from './side/side-thread.tsx'
export { useLine } from './use-line.ts'

/** The chat next to a screen. Its code is loaded when first opened. */
export const SideThread = lazyPage(() => import('./side/side-thread.tsx'))
