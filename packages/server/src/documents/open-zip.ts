import { type Entry, openPromise, type ZipFile } from 'yauzl'

import { TextError } from './text-error.ts'

/** Files with more entries aren't documents. */
const MAX_ENTRIES = 20_000
/** The limits of unpacked bytes, for one entry and in total. */
const MAX_OF_ONE = 64 * 1024 * 1024
const MAX_OF_ALL = 256 * 1024 * 1024

/** Reads the entries of a zipped document as text, with limits on the unpacked size. */
export interface OpenZip {
  readonly has: (name: string) => boolean
  readonly names: () => readonly string[]
  /** Throws `asset.text_damaged` if the entry doesn't exist, `asset.text_too_large` if it exceeds the limits. */
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

/** Counts the unpacked bytes, because the declared size can't be trusted. */
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
