import { deleteOrphanedAssets } from '../stores/asset-store.ts'
import { deleteOrphanedContents } from '../stores/content-store.ts'
import type { DriveChange } from './drive-change.ts'
import { takeSpace } from './drive-store.ts'

/** Deletes the assets that are no longer referenced, and each content with its last asset. */
export async function releaseAssets(change: DriveChange, ids: readonly string[]): Promise<void> {
  await releaseContents(change, await deleteOrphanedAssets(change.tx, change.owner, ids))
}

/** Deletes those of these contents that no asset refers to. Their bytes are deleted after the commit. */
export async function releaseContents({ tx, owner, freed }: DriveChange, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  const orphaned = await deleteOrphanedContents(tx, owner, hashes)
  for (const { hash } of orphaned) freed.add(hash)
  const bytes = orphaned.reduce((sum, { size }) => sum + size, 0)
  if (bytes > 0) await takeSpace(tx, { owner, bytes: -bytes, quotaBytes: 0 })
}
