import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { blobKey, type BlobStore, readAsFile, type Staging, thumbnailKey } from '../../blobs/index.ts'
import { type Database, newId } from '../../db/index.ts'
import { PermanentError, type Job, type JobKind } from '../../jobs/index.ts'
import { changeContent, type ContentKey, findContent } from '../stores/content-store.ts'
import { EDGE, makeThumbnail, pageThumbnail, PICTURES, type Thumbnail } from './make-thumbnail.ts'

/** A picture that exceeds this size in compressed form isn't genuine. */
const MAX_BYTES = 200 * 1024 * 1024
/** A PDF is in memory twice while its page is drawn. */
const MAX_PDF_BYTES = 100 * 1024 * 1024
const PDF = 'application/pdf'

/** Returns whether files of this type have thumbnails. */
export const hasThumbnail = (type: string): boolean => PICTURES.has(type) || type === PDF

/** Draws the first page of a PDF. Returns the reason if it can't. */
type DrawPage = (
  file: string,
  edge: number,
  signal: AbortSignal,
) => Promise<
  { readonly width: number; readonly height: number; readonly pixels: Uint8Array } | { readonly fault: string }
>

interface ThumbnailDeps {
  readonly db: Database
  readonly blobs: BlobStore
  readonly staging: Staging
  readonly drawPage: DrawPage
}

/** Creates the thumbnail of each content once, one at a time. */
export function makeThumbnails({ db, blobs, staging, drawPage }: ThumbnailDeps): JobKind {
  const ofPicture = async (key: string, size: number): Promise<Thumbnail> => {
    if (size > MAX_BYTES) throw new PermanentError(`a picture of ${size} bytes`)
    const picture = await buffer(await blobs.open(key, { size }))
    return makeThumbnail(picture).catch((cause: unknown) => {
      throw new PermanentError('a picture that cannot be made small', { cause })
    })
  }
  const ofPdf = async (key: string, size: number, signal: AbortSignal): Promise<Pick<Thumbnail, 'bytes'>> => {
    if (size > MAX_PDF_BYTES) throw new PermanentError(`a PDF of ${size} bytes`)
    const page = await readAsFile({ blobs, staging }, { key, size, signal }, (file) => drawPage(file, EDGE, signal))
    if ('fault' in page) throw new PermanentError(`a PDF whose page cannot be drawn: ${page.fault}`)
    return { bytes: await pageThumbnail(page) }
  }
  const run = async ({ owner: ownerId, subject: hash, signal }: Job): Promise<void> => {
    const name = { ownerId, hash }
    const content = await findContent(db.query, name)
    // The content was deleted in the meantime, or an earlier attempt succeeded without reporting it.
    if (content?.thumbnail !== 'waiting') return
    const key = blobKey(name)
    const { type, size } = content
    const { bytes, ...pixels } = type === PDF ? await ofPdf(key, size, signal) : await ofPicture(key, size)
    const path = join(staging.folder, newId())
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx', flush: true })
    await blobs.put(thumbnailKey(name), path).finally(() => staging.discard(path))
    await changeContent(db.query, name, { thumbnail: 'done', ...pixels })
  }
  const onGivenUp: JobKind['onGivenUp'] = ({ owner: ownerId, subject: hash }) =>
    changeContent(db.query, { ownerId, hash }, { thumbnail: 'failed' })
  return { concurrency: 1, run, onGivenUp }
}

export const thumbnailJob = ({ ownerId: owner, hash }: ContentKey) => ({ kind: 'thumbnail', owner, subject: hash })
