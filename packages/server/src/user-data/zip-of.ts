import { addAbortSignal, PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

import { ZipFile } from 'yazl'

import { isMissingContent } from '../blobs/index.ts'
import type { ExportFile } from './user-data.ts'

/** An empty folder of a zip. */
export interface ZippedFolder {
  readonly name: string
  readonly at?: Date
}

/**
 * Streams a zip of the files without holding any of them in memory. `at` is the default time of an entry. A file with
 * missing content is left out.
 */
export async function* zipOf(
  files: Iterable<ExportFile>,
  at: Date,
  folders: Iterable<ZippedFolder> = [],
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const made = zip.outputStream.pipe(new PassThrough())
  const leaving = new AbortController()
  // Errors while a file is read are emitted by the zip, not by its output.
  const fail = (error: Error) => void made.destroy(error)
  zip.on('error', fail)
  for (const folder of folders) zip.addEmptyDirectory(folder.name, { mtime: folder.at ?? at })
  const added = addFiles(zip, files, { at, signal: leaving.signal }).catch(fail)
  try {
    yield* made
  } finally {
    // The reader may stop early.
    leaving.abort()
    await added
  }
}

interface Adding {
  readonly at: Date
  readonly signal: AbortSignal
}

/** Adds the files one after another, each once the previous one was read. */
async function addFiles(zip: ZipFile, files: Iterable<ExportFile>, { at, signal }: Adding): Promise<void> {
  for (const { name, content, at: changedAt, bytes, isDense } of files) {
    if (signal.aborted) return
    const begun = await begin(content)
    if (begun === undefined) continue
    const options = { mtime: changedAt ?? at, compress: isDense !== true, ...(bytes !== undefined && { size: bytes }) }
    try {
      if (signal.aborted) return
      const reading = addAbortSignal(signal, Readable.from(begun.pieces, { objectMode: false }))
      const over = finished(reading)
      zip.addReadStream(reading, name, options)
      await over
    } finally {
      // A stream aborted before it is read neither starts nor closes its source.
      await begun.close()
    }
  }
  zip.end()
}

interface BegunFile {
  readonly pieces: AsyncIterable<string | Uint8Array>
  readonly close: () => Promise<unknown>
}

/** Opens a file and reads its first chunk. Returns undefined if its content is missing, which is only noticed then. */
async function begin(content: ExportFile['content']): Promise<BegunFile | undefined> {
  const source = content()[Symbol.asyncIterator]()
  let next: IteratorResult<string | Uint8Array>
  try {
    next = await source.next()
  } catch (error) {
    if (isMissingContent(error)) return undefined
    throw error
  }
  async function* readOn() {
    for (; next.done !== true; next = await source.next()) yield next.value
  }
  return { pieces: readOn(), close: async () => source.return?.() }
}
