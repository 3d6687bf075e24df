import type { Feature } from '../shell/features/feature.ts'
import { lazyPage } from '../shell/navigation/lazy-page.ts'
import { EventStream } from './event-stream.tsx'

/** What the chat adds to the shell. */
export const chatFeature: Feature = {
  name: 'chat',
  Background: EventStream,
  loadSearch: () => import('./search-conversations.tsx'),
  Bell: lazyPage(() => import('./notifications/bell.tsx'), 'notifications'),
  SideThread: lazyPage(() => import('./side/side-thread.tsx')),
}
