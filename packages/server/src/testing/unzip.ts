import { inflateRawSync } from 'node:zlib'

/** Returns the files of a zip according to its central directory. Throws for duplicate names. */
export async function unzip(zip: Blob): Promise<Map<string, Buffer>> {
  const bytes = Buffer.from(await zip.arrayBuffer())
  const files = new Map<string, Buffer>()
  for (const { at, name } of entriesOf(bytes)) {
    if (files.has(name)) throw new Error(`${name} is twice in the zip`)
    const from = bytes.readUInt32LE(at + 42)
    const start = from + 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28)
    const isPacked = bytes.readUInt16LE(at + 10) === 8
    const unpack = (packed: Buffer) => (isPacked ? inflateRawSync(packed) : packed)
    files.set(name, unpack(bytes.subarray(start, start + bytes.readUInt32LE(at + 20))))
  }
  return files
}

/**
 * Returns the modification times of a zip's files in seconds since 1970, from the timestamp field, which comes first.
 */
export async function zippedTimes(zip: Blob): Promise<Map<string, number>> {
  const bytes = Buffer.from(await zip.arrayBuffer())
  return new Map(Array.from(entriesOf(bytes), ({ name, extra }) => [name, bytes.readUInt32LE(extra + 5)]))
}

interface Entry {
  /** The offset of the entry, and of its extra fields. */
  readonly at: number
  readonly extra: number
  readonly name: string
}

function* entriesOf(bytes: Buffer): Generator<Entry, void> {
  const end = bytes.lastIndexOf('PK\u0005\u0006')
  for (let at = bytes.readUInt32LE(end + 16); at < end;) {
    const [nameLength = 0, extraLength = 0, note = 0] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field))
    const extra = at + 46 + nameLength
    yield { at, extra, name: bytes.toString('utf8', at + 46, extra) }
    at = extra + extraLength + note
  }
}
