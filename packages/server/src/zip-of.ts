import { PassThrough, Readable } from 'node:stream'

import { ZipFile } from 'yazl'

import type { ExportedFile } from './belongings.ts'

/** A folder that nothing else in a zip tells of. */
export interface ZippedFolder {
  readonly name: string
  readonly at?: Date
}

/**
 * A zip of the files, made as it is read: of none more than a piece is in memory. What has no time of its own has `at`.
 */
export async function* zipOf(
  files: Iterable<ExportedFile>,
  at: Date,
  folders: Iterable<ZippedFolder> = [],
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const made = zip.outputStream.pipe(new PassThrough())
  let reading: Readable | undefined
  // The zip tells of what fails while a file is read, its output does not.
  const fail = (error: Error) => void made.destroy(error)
  zip.on('error', fail)
  for (const folder of folders) zip.addEmptyDirectory(folder.name, { mtime: folder.at ?? at })
  for (const { name, content, at: changedAt, bytes, isDense } of files) {
    const options = { mtime: changedAt ?? at, compress: isDense !== true, ...(bytes !== undefined && { size: bytes }) }
    zip.addReadStreamLazy(name, options, (give) => {
      reading = Readable.from(content(), { objectMode: false }).on('error', fail)
      give(null, reading)
    })
  }
  zip.end()
  try {
    yield* made
  } finally {
    // Whoever reads may go before the end.
    reading?.destroy()
  }
}
