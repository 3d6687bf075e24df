import { createHash } from 'node:crypto'
import { link, lstat, open, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import type { Api, Fetched } from '@saffron/core/client'
import { numberedName, type ConflictChoice } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'

import { createByteCounter } from './byte-counter.ts'
import { feedHash, hashFile } from './file-hash.ts'
import type { FileMeter } from './meter.ts'
import { withRetries } from './parallel.ts'
import type { FetchJob } from './plan-get.ts'
import { LocalFileError, type Outcome } from './transfer-log.ts'
import { writeWhole } from './write-whole.ts'

export interface FetchDeps {
  readonly api: Api
  readonly t: Translate
  readonly onConflict: ConflictChoice
  readonly signal: AbortSignal
}

/**
 * Downloads each file to a temporary name next to its target, checks its hash, then renames it. Interrupted downloads
 * resume.
 */
export function createFetcher(deps: FetchDeps): (job: FetchJob, meter: FileMeter) => Promise<Outcome> {
  const { api, t, onConflict, signal } = deps
  const replaced = new Set<string>()
  return async (job, meter) => {
    const { asset, error } = job
    if (error !== undefined) throw error
    if (asset === null) throw new ApiError('asset.not_found')
    if (onConflict === 'replace') {
      // A file from this run isn't the one to replace.
      if (replaced.has(job.local)) throw new LocalFileError(t('cli.drive.sameName'))
      replaced.add(job.local)
    }
    const part = join(dirname(job.local), `.${job.id}.saffron-part`)
    const there = await lstat(job.local).catch(() => undefined)
    if (there !== undefined) {
      const isLeft = onConflict === 'skip'
      if (isLeft || (there.isFile() && (await isSame(api, { ...job, asset }, signal)))) {
        // Removes the leftover of a program killed during the rename.
        await rm(part, { force: true })
        return isLeft ? 'skipped' : 'same'
      }
      if (there.isDirectory() && onConflict === 'replace') throw new LocalFileError(t('cli.drive.folderInPlace'))
      if (onConflict === 'refuse') throw new LocalFileError(t('cli.drive.localConflict'))
    }
    await receive({ ...job, asset }, { part, meter, deps })
    await utimes(part, new Date(), new Date(job.modifiedMs))
    return putInPlace(part, job.local, onConflict, t)
  }
}

type WantedFile = FetchJob & { readonly asset: string }

async function isSame(api: Api, { asset, local, size }: WantedFile, signal: AbortSignal): Promise<boolean> {
  if ((await stat(local)).size !== size) return false
  const { hash } = await api.drive.getAsset({ params: { id: asset }, signal })
  return (await hashFile(local, signal)) === hash
}

interface Receiving {
  readonly part: string
  readonly meter: FileMeter
  readonly deps: FetchDeps
}

/** Downloads the whole content. Throws if its hash differs. */
async function receive(file: WantedFile, { part, meter, deps }: Receiving): Promise<void> {
  const { signal, t } = deps
  const { reach, hasMoved } = createByteCounter(meter)
  const isWhole = await withRetries({ signal, moved: hasMoved }, () => receiveRest(file, { part, deps, reach }))
  if (isWhole) return
  await rm(part, { force: true })
  throw new LocalFileError(t('cli.drive.damaged'))
}

interface Rest {
  readonly part: string
  readonly deps: FetchDeps
  /** Called with the number of bytes so far. */
  readonly reach: (bytes: number) => void
}

/** Downloads the missing rest. Returns whether the result has the right hash. */
async function receiveRest({ asset, size }: WantedFile, { part, deps, reach }: Rest): Promise<boolean> {
  const { api, signal } = deps
  const partial = await partialOf(part, size)
  const begun = createHash('sha256')
  // Runs before the rest is requested, because an idle connection might be closed.
  await feedHash(begun, part, { bytes: partial, signal })
  const response = await openContent(api, asset, { from: partial, signal })
  // A server without range support sends the whole content.
  const isRest = response.status === 206
  const [from, hash] = isRest ? [partial, begun] : [0, createHash('sha256')]
  let came = from
  reach(came)
  // Keeps all received bytes, even if the connection breaks.
  const out = await open(part, from === 0 ? 'w' : 'r+')
  try {
    for await (const piece of chunksOf(response)) {
      await writeWhole(piece, came, async (rest, at) => (await out.write(rest, 0, rest.length, at)).bytesWritten)
      came += piece.length
      hash.update(piece)
      reach(came)
    }
  } finally {
    await out.close()
  }
  // A short response without an error counts as interrupted, not as damaged.
  if (came < size) throw new ApiError('client.aborted')
  return came === size && hash.digest('hex') === tagOf(response)
}

/** Yields the chunks of a response. Throws `client.aborted` if it's interrupted. */
export async function* chunksOf({ body }: Fetched): AsyncGenerator<Uint8Array> {
  try {
    if (body !== null) yield* body
  } catch (error) {
    throw new ApiError('client.aborted', { cause: error })
  }
}

/** Returns the size of an earlier partial download. Returns 0 if it's too long or a link. */
async function partialOf(part: string, size: number): Promise<number> {
  const found = await lstat(part).catch(() => undefined)
  if (found?.isSymbolicLink()) await rm(part)
  return found?.isFile() && found.size < size ? found.size : 0
}

/** Requests the bytes of an asset from an offset. */
export function openContent(
  api: Api,
  asset: string,
  { from, signal }: { readonly from: number; readonly signal: AbortSignal },
): Promise<Fetched> {
  const headers = from === 0 ? {} : { range: `bytes=${from}-` }
  return api.open('GET', `/assets/list/${encodeURIComponent(asset)}/content`, { headers, signal })
}

/** The content's hash, which is its ETag. */
export const tagOf = ({ headers }: Fetched): string => (headers.get('etag') ?? '').replaceAll(/^W\/|"/g, '')

async function putInPlace(part: string, local: string, onConflict: ConflictChoice, t: Translate): Promise<Outcome> {
  if (onConflict === 'replace') {
    await rename(part, local)
    return 'fetched'
  }
  for (let count = 1; ; count++) {
    const place = count === 1 ? local : join(dirname(local), numberedName(basename(local), count))
    if (await claimed(part, place)) return 'fetched'
    if (onConflict === 'keepBoth') continue
    await rm(part, { force: true })
    if (onConflict === 'skip') return 'skipped'
    throw new LocalFileError(t('cli.drive.localConflict'))
  }
}

/** Renames a finished download unless the name has been taken. Returns whether it did. */
async function claimed(part: string, place: string): Promise<boolean> {
  try {
    await link(part, place)
    await rm(part)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    // Not every file system supports links.
    if ((await lstat(place).catch(() => undefined)) !== undefined) return false
    await rename(part, place)
    return true
  }
}
