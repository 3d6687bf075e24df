import { addAbortSignal, PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

import { ZipFile } from 'yazl'

import { isMissingContent } from '../blobs/index.ts'
import type { ExportFile } from './user-data.ts'

/** A folder that nothing else in a zip tells of. */
export interface ZippedFolder {
  readonly name: string
  readonly at?: Date
}

/**
 * A zip of the files, made as it is read: of none more than a piece is in memory. What has no time of its own has `at`.
 * A file whose content is missing is left out.
 */
export async function* zipOf(
  files: Iterable<ExportFile>,
  at: Date,
  folders: Iterable<ZippedFolder> = [],
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const made = zip.outputStream.pipe(new PassThrough())
  const leaving = new AbortController()
  // The zip tells of what fails while a file is read, its output does not.
  const fail = (error: Error) => void made.destroy(error)
  zip.on('error', fail)
  for (const folder of folders) zip.addEmptyDirectory(folder.name, { mtime: folder.at ?? at })
  const added = addFiles(zip, files, { at, signal: leaving.signal }).catch(fail)
  try {
    yield* made
  } finally {
    // The reader may leave before the end.
    leaving.abort()
    await added
  }
}

interface Adding {
  readonly at: Date
  readonly signal: AbortSignal
}

/** Adds one file after another, each when the one before it has been read. */
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
      // A stream that is aborted before it is read never starts its source, nor closes it.
      await begun.close()
    }
  }
  zip.end()
}

interface BegunFile {
  readonly pieces: AsyncIterable<string | Uint8Array>
  readonly close: () => Promise<unknown>
}

/** A file whose first piece is here; undefined where its content is missing, which shows only then. */
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
