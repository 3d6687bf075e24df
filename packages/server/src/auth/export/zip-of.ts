import { PassThrough, Readable } from 'node:stream'

import { ZipFile } from 'yazl'

import type { ExportedFile } from '../../belongings.ts'

/** A zip of the files, made as it is read: of none more than a piece is in memory. */
export async function* zipOf(files: readonly ExportedFile[], at: Date): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const made = zip.outputStream.pipe(new PassThrough())
  let reading: Readable | undefined
  // The zip tells of what fails while a file is read, its output does not.
  const fail = (error: Error) => void made.destroy(error)
  zip.on('error', fail)
  for (const { name, content } of files) {
    zip.addReadStreamLazy(name, { mtime: at }, (give) => {
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
