import { type Entry, openPromise, type ZipFile } from 'yauzl'

import { TextError } from '../section.ts'

/** A file with more entries is no document. */
const MAX_ENTRIES = 20_000
/** Bytes of one entry, unpacked; and of all that are read. */
const MAX_OF_ONE = 64 * 1024 * 1024
const MAX_OF_ALL = 256 * 1024 * 1024

/** A zip of a document: its entries as text, unpacked no further than any document goes. */
export interface OpenZip {
  readonly has: (name: string) => boolean
  readonly names: () => readonly string[]
  /** Throws `asset.text_damaged` where it is not there, `asset.text_too_large` for what unpacks to too much. */
  readonly read: (name: string) => Promise<string>
}

export async function openZip(file: string): Promise<OpenZip> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, entry)
    if (entries.size > MAX_ENTRIES) throw new TextError('asset.text_too_large')
  }
  let left = MAX_OF_ALL
  return {
    has: (name) => entries.has(name),
    names: () => [...entries.keys()],
    read: async (name) => {
      const entry = entries.get(name)
      if (entry === undefined) throw new TextError('asset.text_damaged')
      if (entry.isEncrypted()) throw new TextError('asset.text_locked')
      const bytes = await unpack(zip, entry, Math.min(left, MAX_OF_ONE))
      left -= bytes.length
      return new TextDecoder(isUtf16(bytes) ? 'utf-16le' : 'utf-8').decode(bytes)
    },
  }
}

/** What an entry says of its size is not believed: it is counted as it comes. */
async function unpack(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  const stream = await zip.openReadStreamPromise(entry)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new TextError('asset.text_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const isUtf16 = ([first, second]: Uint8Array): boolean => first === 0xff && second === 0xfe
