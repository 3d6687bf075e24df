import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'

import { type Locale, LOCALES } from '@saffron/core/i18n'

import type { StagedFile } from '../../blobs/index.ts'
import type { DrawingTable } from '../../db/tables/drawings.ts'
import { type DrawingFolder, isGone } from '../../drive/index.ts'
import { translatorFor } from '../../platform/translators.ts'
import type { ChannelConnection, MediaContent, MediaFile } from '../../providers/index.ts'
import type { DrawContext } from '../context.ts'
import { resultsOf, type StoredResult } from '../drawing-entity.ts'
import { dropPreview, holdAsset } from '../stores/draw-asset-store.ts'
import { changeActive, findDrawing } from '../stores/drawing-store.ts'
import { checkResult, type CheckedResult } from './check-result.ts'
import { embedMetadata } from './embed-metadata.ts'
import { asResultError } from './fetch-result.ts'
import { releasePreviews } from './release-previews.ts'

const MEGABYTE = 1024 * 1024
const MAX_IMAGE_BYTES = 64 * MEGABYTE
const MAX_VIDEO_BYTES = 512 * MEGABYTE
const NAME_CHARACTERS = 40

/** The drawing was cancelled or deleted while its files were stored. */
export class EndedError extends Error {}

/** Another process has stored this result. */
class StoredError extends Error {}

/** Its user kept it while its files were stored. */
class KeptError extends Error {
  readonly row: DrawingTable

  constructor(row: DrawingTable) {
    super('it was kept')
    this.row = row
  }
}

export interface Delivery {
  readonly row: DrawingTable
  readonly channel: ChannelConnection
  readonly signal: AbortSignal
  /** A picture for the poster of a video whose provider has none. */
  readonly poster?: MediaContent | undefined
}

/** Returns where the files of a drawing go. */
export async function folderOf(
  { localeOf }: Pick<DrawContext, 'localeOf'>,
  { parentId, temporary, createdBy, ownerId }: Pick<DrawingTable, 'parentId' | 'temporary' | 'createdBy' | 'ownerId'>,
): Promise<DrawingFolder> {
  // One that isn't kept would stay in its folder. It gets there when it's kept.
  if (temporary === 1) return 'none'
  return parentId === null ? usualFolder(await localeOf(createdBy ?? ownerId)) : { parent: parentId }
}

const nameIn = async (locale: Locale): Promise<string> => (await translatorFor(locale))('serve.drawings')

/** Returns the folder for drawings without another one. It's created with its name in the user's language. */
async function usualFolder(locale: Locale): Promise<DrawingFolder> {
  return { named: await Promise.all([locale, ...LOCALES.filter((each) => each !== locale)].map(nameIn)) }
}

/**
 * Fetches one file of a provider, checks it, and stores it as a result of the drawing, in one transaction. Throws
 * `draw.*` and what a full drive throws, and EndedError.
 */
export async function storeResult(
  context: DrawContext,
  delivery: Delivery,
  file: MediaFile,
  position: number,
): Promise<void> {
  const { row } = delivery
  const isVideo = row.kind === 'video'
  const received = await receive(context, delivery, file.content, isVideo ? MAX_VIDEO_BYTES : MAX_IMAGE_BYTES)
  let stored = received
  try {
    const checked = await checkResult(received.path, await context.files.typeOf(received), isVideo)
    const seed = file.seed ?? (row.seed === null ? undefined : row.seed + position)
    if (row.metadata === 1 && !isVideo) stored = await withMetadata(context, row, { received, checked, seed })
    const size = checked.size ?? sizeOf(row.size)
    const seconds = checked.seconds ?? row.seconds
    const result = {
      position,
      ...size,
      ...(seed !== undefined && { seed }),
      ...(isVideo && seconds !== null && { seconds }),
      ...(file.actions !== undefined && { actions: file.actions }),
    }
    await addToDrive(context, row, { stored, checked, result })
    if (isVideo) await addPoster(context, delivery, stored.hash, file.poster ?? delivery.poster)
  } finally {
    await received.discard()
    await stored.discard()
  }
}

async function receive(
  { fetchResult, files }: DrawContext,
  { row, channel, signal }: Delivery,
  content: MediaContent,
  maxBytes: number,
): Promise<StagedFile> {
  try {
    return await files.receive(row.ownerId, await fetchResult(content, { channel, maxBytes, signal }))
  } catch (error) {
    throw asResultError(error, signal)
  }
}

async function withMetadata(
  { files }: DrawContext,
  { ownerId, prompt, model }: DrawingTable,
  { received, checked, seed }: { received: StagedFile; checked: CheckedResult; seed: number | undefined },
): Promise<StagedFile> {
  const { width = 0, height = 0 } = checked.size ?? {}
  const metadata = { prompt, model, ...(seed !== undefined && { seed }), size: `${width}x${height}` }
  const bytes = embedMetadata(await readFile(received.path), checked.type, metadata)
  return files.receive(ownerId, Readable.from([bytes]))
}

/** The size of a video that doesn't say its own is the requested one. */
function sizeOf(size: string | null): { width: number; height: number } {
  const [width = 0, height = 0] = (size ?? '0x0').split('x').map(Number)
  return { width, height }
}

interface Checked {
  readonly stored: StagedFile
  readonly checked: CheckedResult
  readonly result: Omit<StoredResult, 'asset'>
}

async function addToDrive(context: DrawContext, row: DrawingTable, { stored: file, checked, result }: Checked) {
  const { files, now, changes } = context
  const { id, ownerId: owner, createdBy: by } = row
  const name = `${nameOf(row)}-${id.slice(-6)}-${result.position + 1}.${checked.extension}`
  const add = (folder: DrawingFolder) =>
    files.add({ owner, by, name, folder, file }, async (tx, asset) => {
      const at = now().toISOString()
      const locked = await changeActive(tx, { owner, id }, { updatedAt: at })
      if (locked === undefined) throw new EndedError()
      // The transaction adds nothing where another process has stored it, or it goes elsewhere by now.
      if (resultsOf(locked).some(({ position }) => position === result.position)) throw new StoredError()
      if (locked.temporary !== row.temporary) throw new KeptError(locked)
      await holdAsset(tx, { owner, id }, { asset, role: 'result', position: result.position })
      const results = JSON.stringify([...resultsOf(locked), { ...result, asset }])
      await changeActive(tx, { owner, id }, { results, state: 'running', updatedAt: at })
    })
  try {
    await add(await folderOf(context, row))
  } catch (error) {
    if (error instanceof StoredError) return
    if (error instanceof KeptError) return addToDrive(context, error.row, { stored: file, checked, result })
    // Its folder was deleted in the meantime.
    if (row.parentId === null || !isGone(error)) throw error
    await add(await folderOf(context, { ...row, parentId: null }))
  }
  changes.tell(id)
}

/** Returns a file name of a prompt's first words. */
function nameOf({ prompt, kind }: DrawingTable): string {
  const words = prompt.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
  return Array.from(words).slice(0, NAME_CHARACTERS).join('').trim() || kind
}

/** A video without a poster is still a video. */
async function addPoster(
  context: DrawContext,
  { row, channel, signal }: Delivery,
  hash: string,
  poster: MediaContent | undefined,
): Promise<void> {
  if (poster === undefined) return
  try {
    const stream = await context.fetchResult(poster, { channel, maxBytes: MAX_IMAGE_BYTES, signal })
    const bytes = Buffer.concat(await stream.toArray())
    await context.files.setPoster({ owner: row.ownerId, hash }, bytes)
  } catch (error) {
    context.log.warn({ err: error, drawing: row.id }, 'the poster of a video could not be stored')
  }
}

/** Stores an unfinished picture of a drawing in place of the last one. */
export async function storePreview(context: DrawContext, delivery: Delivery, content: MediaContent): Promise<void> {
  const { files, now, changes } = context
  const { id, ownerId: owner, createdBy: by } = delivery.row
  const file = await receive(context, delivery, content, MAX_IMAGE_BYTES)
  try {
    const { extension } = await checkResult(file.path, await files.typeOf(file), false)
    const before = (await findDrawing(context.db.query, { owner, id }))?.endedAt
    if (before !== null) throw new EndedError()
    let old: readonly string[] = []
    await files.add({ owner, by, name: `preview.${extension}`, folder: 'none', file }, async (tx, asset) => {
      if ((await changeActive(tx, { owner, id }, { updatedAt: now().toISOString() })) === undefined) {
        throw new EndedError()
      }
      old = await dropPreview(tx, { owner, id })
      await holdAsset(tx, { owner, id }, { asset, role: 'preview', position: 0 })
    })
    await releasePreviews(context, { owner, id }, old)
  } finally {
    await file.discard()
  }
  changes.tell(id)
}
