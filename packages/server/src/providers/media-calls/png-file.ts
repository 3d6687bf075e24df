import { crc32 } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** By the number of 8-bit channels. */
const COLOR_TYPES = { 3: 2, 4: 6 } as const

interface PngRows {
  readonly width: number
  readonly height: number
  /** RGB, or RGBA. */
  readonly channels: 3 | 4
  /** The rows, each after a byte for its filter, deflated. */
  readonly deflated: Uint8Array
}

/** Returns a PNG of deflated rows. */
export function pngFile({ width, height, channels, deflated }: PngRows): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, COLOR_TYPES[channels]], 8)
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflated), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
