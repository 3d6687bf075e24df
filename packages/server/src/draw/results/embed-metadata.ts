import { crc32 } from 'node:zlib'

/** What the file of a drawing says about it. Nothing in it varies, so that equal drawings have equal files. */
export interface EmbeddedMetadata {
  readonly prompt: string
  readonly model: string
  readonly seed?: number
  readonly size: string
}

/** The length of a JPEG segment is a number of two bytes. */
const MAX_SEGMENT = 65_533
/** The signature and the first chunk of a PNG. */
const PNG_HEADER = 33

/** Returns an image with metadata: as text of a PNG, or as a comment of a JPEG. Other types stay as they are. */
export function embedMetadata(bytes: Buffer, type: string, metadata: EmbeddedMetadata): Buffer {
  const text = JSON.stringify(metadata)
  if (type === 'image/png') {
    const chunks = [textChunk('Description', metadata.prompt), textChunk('parameters', text)]
    return Buffer.concat([bytes.subarray(0, PNG_HEADER), ...chunks, bytes.subarray(PNG_HEADER)])
  }
  const comment = Buffer.from(text)
  if (type !== 'image/jpeg' || comment.length > MAX_SEGMENT) return bytes
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(comment.length + 2, 2)
  return Buffer.concat([bytes.subarray(0, 2), head, comment, bytes.subarray(2)])
}

/** Returns a chunk with text in UTF-8, not compressed and in no language. */
function textChunk(keyword: string, text: string): Buffer {
  const body = Buffer.concat([Buffer.from(`iTXt${keyword}\0\0\0\0\0`, 'latin1'), Buffer.from(text)])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(body.length - 4, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
