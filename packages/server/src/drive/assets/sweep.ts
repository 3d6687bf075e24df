import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { type BlobStore, contentOf, type FoundBlob, isCode, isPartial, type Staging } from '../../blobs/index.ts'
import { changeDrive, type DriveChange, type DriveServices } from '../nodes/drive-change.ts'
import { forsakenAssets } from './asset-store.ts'
import { forsakenContents, knownContents } from './content-store.ts'
import type { Contents } from './contents.ts'
import { letGo, letGoOfContents } from './let-go.ts'
import { deleteExpiredUploads, livingUploads } from './upload-store.ts'

/** What is younger may be on its way to whoever will hold it. */
const AGE_MS = 24 * 60 * 60 * 1000
const ROWS_AT_ONCE = 200

interface SweepDeps extends DriveServices {
  readonly blobs: BlobStore
  readonly staging: Staging
  readonly contents: Contents
}

/**
 * Clears away what nobody can reach any more: assets that nothing holds, contents without assets, bytes without rows,
 * and what broke off on its way. Only what is over a day old; and it may be done at any time, again and again.
 */
export async function sweepAssets(deps: SweepDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - AGE_MS)
  const instant = before.toISOString()
  for (;;) {
    const rows = await forsakenAssets(deps.db.query, { before: instant, limit: ROWS_AT_ONCE })
    await eachOwner(deps, rows, (change, some) =>
      letGo(
        change,
        some.map(({ id }) => id),
      ),
    )
    if (rows.length < ROWS_AT_ONCE) break
  }
  for (;;) {
    const rows = await forsakenContents(deps.db.query, { before: instant, limit: ROWS_AT_ONCE })
    await eachOwner(deps, rows, (change, some) =>
      letGoOfContents(
        change,
        some.map(({ hash }) => hash),
      ),
    )
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sweepStaging(deps, before)
  await sweepBlobs(deps, before)
}

async function eachOwner<R extends { userId: string }>(
  deps: SweepDeps,
  rows: readonly R[],
  work: (change: DriveChange, rows: readonly R[]) => Promise<void>,
): Promise<void> {
  for (const [owner, some] of Map.groupBy(rows, ({ userId }) => userId)) {
    await changeDrive(deps, owner, (change) => work(change, some))
  }
}

/** Files that came only in part, and uploads that nobody goes on with. */
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

/** Bytes that no row names: a process that died left them. */
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
  const known = await knownContents(
    db.query,
    names.map(({ hash }) => hash),
  )
  for (const { userId, hash } of names) {
    if (!known.has(`${userId}/${hash}`)) await contents.remove(userId, [hash])
  }
}
