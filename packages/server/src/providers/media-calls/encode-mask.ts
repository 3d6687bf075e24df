import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

import type { Mask } from '../media.ts'

const compress = promisify(deflate)

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Red, green, blue and alpha, 8 bits each, which every provider reads. */
const RGBA = 6
const BYTES = 4

/**
 * Encodes a mask as a PNG with an alpha channel. The provider decides what its values look like: `grayOf` and `alphaOf`
 * receive 255 where the image is to be edited, and 0 where it stays.
 */
export async function encodeMask({ width, height, pixels }: Mask, { grayOf, alphaOf }: MaskLook): Promise<Uint8Array> {
  const rows = Buffer.alloc((width * BYTES + 1) * height)
  for (let y = 0, from = 0, to = 0; y < height; y += 1) {
    to += 1
    for (let x = 0; x < width; x += 1) {
      const edit = pixels[from++] ?? 0
      to = rows.fill(grayOf(edit), to, to + 3).writeUInt8(alphaOf(edit), to + 3)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, RGBA], 8)
  const data = await compress(rows)
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

interface MaskLook {
  readonly grayOf: (edit: number) => number
  readonly alphaOf: (edit: number) => number
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
