import type { DriveChange } from '../nodes/drive-change.ts'
import { takeSpace } from '../nodes/drive-store.ts'
import { letGoOfAssets } from './asset-store.ts'
import { deleteUnheldContents } from './content-store.ts'

interface Freed {
  readonly hash: string
  readonly size: number
}

/** Lets go of assets: those that nothing holds go, and with its last asset a content and its bytes. */
export async function letGo(change: DriveChange, ids: readonly string[]): Promise<void> {
  await giveBack(change, await letGoOfAssets(change.tx, change.owner, ids))
}

/** Forgets those of these contents that no asset holds. */
export async function letGoOfContents(change: DriveChange, hashes: readonly string[]): Promise<void> {
  await giveBack(change, await deleteUnheldContents(change.tx, change.owner, hashes))
}

async function giveBack({ tx, owner, freed }: DriveChange, contents: readonly Freed[]): Promise<void> {
  for (const { hash } of contents) freed.add(hash)
  const bytes = contents.reduce((sum, { size }) => sum + size, 0)
  if (bytes > 0) await takeSpace(tx, { owner, bytes: -bytes, quotaBytes: 0 })
}
