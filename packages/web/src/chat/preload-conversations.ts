import { workspaceIn } from '../shell/address/space-address.ts'
import { session } from '../shell/session/client.ts'
import { hasEarlyConversations } from '../shell/session/early-requests.ts'
import { chatOf } from './chat-context.tsx'

/** Rendering the rows apart from the page takes longer than this on a slow processor. */
const LONGEST_WAIT_MS = 50

/**
 * Reads the conversations that were asked for ahead of the app, so that the first render has their rows. The page waits
 * for them a moment and no longer.
 */
export async function preloadConversations(): Promise<void> {
  const { user } = session.getSnapshot()
  if (user === null || !hasEarlyConversations()) return
  const waited = new Promise<void>((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS)
  })
  await Promise.race([chatOf(user.id, workspaceIn(location)).conversations.preload(), waited])
}
