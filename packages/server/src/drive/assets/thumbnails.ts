import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { blobKey, type BlobStore, type Staging, thumbnailKey } from '../../blobs/index.ts'
import { type Database, newId } from '../../db/index.ts'
import { PermanentError, type Job, type JobKind } from '../../jobs/index.ts'
import { changeContent, type ContentKey, findContent } from '../stores/content-store.ts'
import { makeThumbnail } from './make-thumbnail.ts'

/** A picture that exceeds this size in compressed form isn't genuine. */
const MAX_BYTES = 200 * 1024 * 1024

interface ThumbnailDeps {
  readonly db: Database
  readonly blobs: BlobStore
  readonly staging: Staging
}

/** Creates the thumbnail of each content once, one at a time. */
export function makeThumbnails({ db, blobs, staging }: ThumbnailDeps): JobKind {
  const run = async ({ owner: ownerId, subject: hash }: Job): Promise<void> => {
    const name = { ownerId, hash }
    const content = await findContent(db.query, name)
    // The content was deleted in the meantime, or an earlier attempt succeeded without reporting it.
    if (content?.thumbnail !== 'waiting') return
    if (content.size > MAX_BYTES) throw new PermanentError(`a picture of ${content.size} bytes`)
    const picture = await buffer(await blobs.open(blobKey(name), { size: content.size }))
    const { bytes, width, height } = await makeThumbnail(picture).catch((cause: unknown) => {
      throw new PermanentError('a picture that cannot be made small', { cause })
    })
    const path = join(staging.folder, newId())
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx', flush: true })
    await blobs.put(thumbnailKey(name), path).finally(() => staging.discard(path))
    await changeContent(db.query, name, { thumbnail: 'done', width, height })
  }
  const onGivenUp: JobKind['onGivenUp'] = ({ owner: ownerId, subject: hash }) =>
    changeContent(db.query, { ownerId, hash }, { thumbnail: 'failed' })
  return { concurrency: 1, run, onGivenUp }
}

export const thumbnailJob = ({ ownerId: owner, hash }: ContentKey) => ({ kind: 'thumbnail', owner, subject: hash })
