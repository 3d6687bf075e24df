import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { type BlobStore, contentOf, type FoundBlob, isPartial, type Staging } from '../../blobs/index.ts'
import { isCode } from '../../platform/disk-errors.ts'
import { exportRows } from '../../user-data/user-data.ts'
import { changeDrive, type DriveServices } from '../nodes/drive-change.ts'
import { ownersAfter } from '../nodes/drive-store.ts'
import { inChunks } from '../nodes/node-store.ts'
import { releaseAssets, releaseContents } from '../nodes/release-assets.ts'
import { assetsToSweep } from '../stores/asset-store.ts'
import { contentsToSweep, knownContents } from '../stores/content-store.ts'
import type { Contents } from './contents.ts'
import { deleteExpiredUploads, livingUploads } from './upload-store.ts'

/** Newer rows may be about to be referenced. */
const AGE_MS = 24 * 60 * 60 * 1000
const ROWS_AT_ONCE = 200

interface SweepDeps extends DriveServices {
  readonly blobs: BlobStore
  readonly staging: Staging
  readonly contents: Contents
}

/**
 * Deletes unreachable data: unreferenced assets, contents without assets, bytes without rows, and interrupted uploads.
 * Only deletes data older than a day. Safe to run at any time and repeatedly.
 */
export async function sweepAssets(deps: SweepDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - AGE_MS)
  for await (const { id: owner } of exportRows((range) => ownersAfter(deps.db.query, range))) {
    await sweepDrive(deps, owner, before.toISOString())
  }
  await sweepStaging(deps, before)
  await sweepBlobs(deps, before)
}

async function sweepDrive(deps: SweepDeps, owner: string, before: string): Promise<void> {
  const { query } = deps.db
  const assets = await forsaken((range) => assetsToSweep(query, { owner, before, ...range }))
  for (const some of inChunks(assets, ROWS_AT_ONCE))
    await changeDrive(deps, { owner, by: null }, (change) => releaseAssets(change, some))
  const contents = await forsaken((range) => contentsToSweep(query, { owner, before, ...range }))
  for (const some of inChunks(contents, ROWS_AT_ONCE)) {
    await changeDrive(deps, { owner, by: null }, (change) => releaseContents(change, some))
  }
}

/** Examines all rows of a user in batches, because the ones to delete are few and may be far apart. */
async function forsaken(
  page: (range: { after: string; limit: number }) => Promise<{ id: string; isForsaken: 0 | 1 }[]>,
): Promise<string[]> {
  const ids: string[] = []
  for await (const { id, isForsaken } of exportRows(page)) if (isForsaken === 1) ids.push(id)
  return ids
}

/** Deletes partial files and abandoned uploads. */
async function sweepStaging({ db, now, staging }: SweepDeps, before: Date): Promise<void> {
  const at = now().toISOString()
  await deleteExpiredUploads(db.query, at)
  const names = await readdir(staging.folder).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return []
    throw error
  })
  for (let from = 0; from < names.length; from += ROWS_AT_ONCE) {
    const some = names.slice(from, from + ROWS_AT_ONCE)
    const living = await livingUploads(db.query, some, at)
    for (const name of some) {
      const path = join(staging.folder, name)
      if (!living.has(name) && (await isOlder(path, before))) await rm(path, { force: true })
    }
  }
}

async function isOlder(path: string, before: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtime < before
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false
    throw error
  }
}

/** Deletes bytes without a row, which a crashed process left. */
async function sweepBlobs(deps: SweepDeps, before: Date): Promise<void> {
  const old: FoundBlob[] = []
  for await (const blob of deps.blobs.list()) {
    if (blob.changedAt >= before) continue
    if (isPartial(blob.key)) await deps.blobs.remove(blob.key)
    else old.push(blob)
    if (old.length === ROWS_AT_ONCE) await removeUnknown(deps, old.splice(0))
  }
  await removeUnknown(deps, old)
}

async function removeUnknown({ db, contents }: SweepDeps, blobs: readonly FoundBlob[]): Promise<void> {
  const names = blobs.flatMap(({ key }) => contentOf(key) ?? [])
  for (const [owner, theirs] of Map.groupBy(names, ({ ownerId }) => ownerId)) {
    const hashes = theirs.map(({ hash }) => hash)
    const known = await knownContents(db.query, owner, hashes)
    await contents.remove(
      owner,
      hashes.filter((hash) => !known.has(hash)),
    )
  }
}
