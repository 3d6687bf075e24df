import { blobKey, type BlobStore, isMissingContent, readAsFile, type Staging } from '../../blobs/index.ts'
import type { Database, FullText } from '../../db/index.ts'
import type { BlobTable } from '../../db/tables/drive.ts'
import { PermanentError, type Job, type JobKind } from '../../jobs/index.ts'
import type { Chunk } from './chunk-text.ts'
import type { ReadText, TextReader } from './read-text.ts'
import type { ReadingTime } from './reading-time.ts'
import { changeBlob, type Content, findBlob, insertPassages, removePassages } from './text-store.ts'

/** Text isn't extracted from larger files, which aren't documents written by people. */
const MAX_BYTES = 200 * 1024 * 1024
/** The number of passages stored per transaction, which blocks other writers. */
const PASSAGES_AT_ONCE = 40

export interface ExtractDeps {
  readonly db: Database
  readonly blobs: BlobStore
  readonly staging: Staging
  readonly texts: FullText
  readonly reader: TextReader
  readonly time: ReadingTime
}

/** Extracts and stores the text of a content once. Restarts from the beginning after an interruption. */
export function extractText({ db, blobs, staging, texts, reader, time }: ExtractDeps): JobKind {
  const run = async ({ owner, subject, attempt, signal, progress }: Job): Promise<void> => {
    const content = { owner, hash: subject }
    const blob = await findBlob(db.query, content)
    // The content was deleted in the meantime, or an earlier attempt succeeded without reporting it.
    if (blob === undefined || blob.textState === 'done') return
    await changeBlob(db.query, content, { textState: 'running', textError: null })
    const timeMs = time.of({ owner, attempt })
    const { passages, fault } = await readBlob({ blobs, staging, reader }, blob, { signal, timeMs })
    if (fault === 'asset.text_too_slow') time.tooSlow(owner)
    await db.transaction((tx) => removePassages(tx, texts, owner, [subject]))
    for (let at = 0; at < passages.length; at += PASSAGES_AT_ONCE) {
      signal.throwIfAborted()
      const some: readonly Chunk[] = passages.slice(at, at + PASSAGES_AT_ONCE)
      await db.transaction((tx) => insertPassages(tx, texts, content, some))
      progress((100 * at) / passages.length)
    }
    await changeBlob(db.query, content, outcomeOf({ passages, ...(fault !== undefined && { fault }) }))
  }
  const onGivenUp: JobKind['onGivenUp'] = ({ owner, subject }) =>
    changeBlob(db.query, { owner, hash: subject }, { textState: 'failed', textError: 'asset.text_damaged' })
  return { concurrency: 2, run, onGivenUp }
}

/** A file without text, such as a scan, is done. One whose text ends early is also done, with the reason. */
function outcomeOf({ passages, fault }: ReadText): Pick<BlobTable, 'textState' | 'textError'> {
  if (fault === 'asset.text_none' || (fault === undefined && passages.length === 0)) {
    return { textState: 'none', textError: null }
  }
  return { textState: passages.length > 0 ? 'done' : 'failed', textError: fault ?? null }
}

/** Copies the blob to a local file, so that the thread can read it without using memory here. */
async function readBlob(
  { blobs, staging, reader }: Pick<ExtractDeps, 'blobs' | 'staging' | 'reader'>,
  { ownerId, hash, size, type }: BlobTable,
  { signal, timeMs }: { signal: AbortSignal; timeMs: number },
): Promise<ReadText> {
  if (size > MAX_BYTES) return { passages: [], fault: 'asset.text_too_large' }
  const wanted = { key: blobKey({ ownerId, hash }), size, signal }
  return readAsFile({ blobs, staging }, wanted, (file) => reader.read({ file, type }, signal, timeMs)).catch(
    (error: unknown) => {
      throw isMissingContent(error) ? new PermanentError('its content is missing', { cause: error }) : error
    },
  )
}

export const textJob = (content: Content) => ({ kind: 'text', owner: content.owner, subject: content.hash })
