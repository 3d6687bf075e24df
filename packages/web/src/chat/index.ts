import { lazyPage } from '../shell/routing/lazy-page.ts'

export { ChatPage } from './chat-page.tsx'
export { preloadConversations } from './preload-conversations.ts'
export type { SideThreadProps } from './side/side-thread.tsx'
export { useLine } from './use-line.ts'

/** The chat beside a screen; its code is fetched when it is first opened. */
export const SideThread = lazyPage(() => import('./side/side-thread.tsx'))
