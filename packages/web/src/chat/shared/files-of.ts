import type { StoredFile } from '@saffron/core/chat'

import { api } from '../../shell/session/client.ts'

/** Returns the files with these IDs, as they're attached again. Those that were deleted are left out. */
export async function filesOf(assets: readonly string[]): Promise<StoredFile[]> {
  const found = await Promise.allSettled(assets.map((id) => api.drive.getAsset({ params: { id } })))
  return found.flatMap((each) =>
    each.status === 'fulfilled' ? [{ asset: each.value.id, name: each.value.name, size: each.value.size }] : [],
  )
}
