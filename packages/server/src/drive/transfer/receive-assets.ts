import { type FullText, newId } from '../../db/index.ts'
import type { WorkState } from '../../db/tables/drive.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { ReadyContents } from '../assets/share-bytes.ts'
import { thumbnailJob } from '../assets/thumbnails.ts'
import type { DriveChange } from '../nodes/drive-change.ts'
import { takeSpace } from '../nodes/drive-store.ts'
import { inChunks } from '../nodes/node-store.ts'
import { type AssetRow, insertAsset } from '../stores/asset-store.ts'
import { changeContent, insertContent, knownContents } from '../stores/content-store.ts'
import { textCopier } from './transfer-texts.ts'

/** Thrown if a content was added after the bytes were copied. */
export class NotReady extends Error {}

export interface ReceiveDeps {
  readonly texts: FullText
  readonly jobs: Pick<Jobs, 'add'>
  readonly quotaBytes: () => number
}

interface Received {
  readonly assets: readonly AssetRow[]
  readonly ready: ReadyContents
  /** The maker of the assets becomes the user who copies them. */
  readonly copy: boolean
}

/**
 * Adds assets of another drive to a drive, with everything that is known about their contents. Returns the IDs of the
 * new assets by the old ones: an asset always gets a new one, so that links which were signed for the old one end.
 * Throws `drive.full` and `NotReady`.
 */
export async function receiveAssets(
  deps: ReceiveDeps,
  to: DriveChange,
  { assets, ready, copy }: Received,
): Promise<ReadonlyMap<string, string>> {
  await receiveContents(deps, to, assets, ready)
  const { tx, owner, by, at } = to
  const received = new Map<string, string>()
  for (const { id, hash, name, nameKey, createdBy, createdAt } of assets) {
    const own = { id: newId(), ownerId: owner, hash, name, nameKey, conversationId: null }
    const made = copy ? { createdBy: by, createdAt: at } : { createdBy, createdAt }
    await insertAsset(tx, { ...own, ...made, updatedAt: at })
    received.set(id, own.id)
  }
  return received
}

async function receiveContents(
  { texts, jobs, quotaBytes }: ReceiveDeps,
  { tx, owner, at }: DriveChange,
  assets: readonly AssetRow[],
  ready: ReadyContents,
): Promise<void> {
  const byHash = new Map(assets.map((asset) => [asset.hash, asset]))
  for (const hashes of inChunks([...byHash.keys()])) {
    for (const known of await knownContents(tx, owner, hashes)) byHash.delete(known)
  }
  const added = [...byHash.values()]
  if (added.some(({ hash }) => !ready.hashes.has(hash))) throw new NotReady()
  const bytes = added.reduce((sum, { size }) => sum + size, 0)
  if (bytes > 0) await takeSpace(tx, { owner, bytes, quotaBytes: quotaBytes() })
  const copyText = textCopier(tx, texts)
  for (const { ownerId: from, hash, size, type, kind, width, height, ...work } of added) {
    const hasThumbnail = work.thumbnail === 'done' && ready.thumbnails.has(hash)
    const thumbnail = hasThumbnail ? 'done' : again(work.thumbnail)
    const { textError, vectorError } = work
    const row = { ownerId: owner, hash, size, type, kind, width, height, thumbnail, textError, vectorError }
    await insertContent(tx, { ...row, textState: 'none', vectorState: 'none', createdAt: at })
    const hasText = work.textState === 'done' && (await copyText({ from, to: owner, hash }))
    const textState = hasText ? 'done' : again(work.textState)
    const vectorState = hasText && work.vectorState === 'done' ? 'done' : again(work.vectorState)
    await changeContent(tx, { ownerId: owner, hash }, { textState, vectorState })
    if (thumbnail === 'waiting') await jobs.add(tx, thumbnailJob({ ownerId: owner, hash }))
  }
}

/** Returns the state of work that hasn't been done for the new owner. */
const again = (state: WorkState): WorkState => (state === 'done' || state === 'running' ? 'waiting' : state)
