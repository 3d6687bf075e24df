import { inflateRawSync } from 'node:zlib'

/** The files of a zip, by its directory, which stands at its end. */
export async function unzip(zip: Blob): Promise<Map<string, Buffer>> {
  const bytes = Buffer.from(await zip.arrayBuffer())
  const end = bytes.lastIndexOf('PK\u0005\u0006')
  const files = new Map<string, Buffer>()
  for (let at = bytes.readUInt32LE(end + 16); at < end;) {
    const [nameLength = 0, extra = 0, note = 0] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field))
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const from = bytes.readUInt32LE(at + 42)
    const start = from + 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28)
    const isPacked = bytes.readUInt16LE(at + 10) === 8
    const unpack = (packed: Buffer) => (isPacked ? inflateRawSync(packed) : packed)
    files.set(name, unpack(bytes.subarray(start, start + bytes.readUInt32LE(at + 20))))
    at += 46 + nameLength + extra + note
  }
  return files
}
