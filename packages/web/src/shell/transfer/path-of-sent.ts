import type { transferInBatches } from '@saffron/core/workspace'

import { inSpace } from '../address/space-address.ts'

/** Returns the path of the first item that is now in another space, a workspace or the user's own. */
export function pathOfSent(
  { conversations: [chat], nodes: [node] }: Awaited<ReturnType<typeof transferInBatches>>,
  workspace: string | undefined,
): string {
  if (chat !== undefined) return inSpace(`/app/chats/${chat.id}`, workspace)
  return inSpace(`/app/drive/${node?.parent ?? ''}`, workspace)
}
