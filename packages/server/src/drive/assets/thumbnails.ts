import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { blobKey, type BlobStore, type Staging, thumbnailKey } from '../../blobs/index.ts'
import { newId } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { changeContent, type ContentName, waitingThumbnails } from './content-store.ts'
import { makeThumbnail } from './make-thumbnail.ts'

/** What is packed tighter than its pixels are many is no picture that anybody made. */
const MOST_BYTES = 200 * 1024 * 1024
const ROWS_AT_ONCE = 20

interface ThumbnailDeps extends Pick<Deps, 'db' | 'log'> {
  readonly blobs: BlobStore
  readonly staging: Staging
}

/** Small pictures of pictures, made once for each content, one after another and beside all else. */
export interface Thumbnails {
  /** There is something to do, or there may be. */
  readonly wake: () => void
  /** Ends after the picture that is being made. */
  readonly stop: () => Promise<void>
}

export function createThumbnails({ db, log, blobs, staging }: ThumbnailDeps): Thumbnails {
  let working: Promise<void> | undefined
  let isAsked = false
  const stopping = new AbortController()
  const { signal } = stopping

  const make = async (content: ContentName & { size: number }): Promise<void> => {
    if (content.size > MOST_BYTES) throw new Error(`a picture of ${content.size} bytes`)
    const { bytes, width, height } = await makeThumbnail(await buffer(await blobs.open(blobKey(content))))
    const path = join(staging.folder, newId())
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx', flush: true })
    await blobs.put(thumbnailKey(content), path).finally(() => staging.discard(path))
    await changeContent(db.query, content, { thumbnail: 'done', width, height })
  }

  const work = async (): Promise<void> => {
    while (isAsked && !signal.aborted) {
      isAsked = false
      for (const content of await waitingThumbnails(db.query, ROWS_AT_ONCE)) {
        if (signal.aborted) return
        isAsked = true
        await make(content).catch(async (error: unknown) => {
          log.info({ err: error, hash: content.hash }, 'a picture cannot be made small')
          await changeContent(db.query, content, { thumbnail: 'failed' })
        })
      }
    }
  }

  const wake = (): void => {
    isAsked = true
    working ??= work()
      .catch((error: unknown) => log.error({ err: error }, 'pictures could not be made small'))
      .finally(() => {
        working = undefined
        if (isAsked && !signal.aborted) wake()
      })
  }

  return {
    wake,
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}
