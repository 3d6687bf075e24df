import { promisify } from 'node:util'
import { deflate } from 'node:zlib'

import type { Mask } from '../media.ts'
import { pngFile } from './png-file.ts'

const compress = promisify(deflate)

/** Red, green, blue and alpha, which every provider reads. */
const CHANNELS = 4

/**
 * Encodes a mask as a PNG with an alpha channel. The provider decides what its values look like: `grayOf` and `alphaOf`
 * receive 255 where the image is to be edited, and 0 where it stays.
 */
export async function encodeMask({ width, height, pixels }: Mask, { grayOf, alphaOf }: MaskLook): Promise<Uint8Array> {
  const rows = Buffer.alloc((width * CHANNELS + 1) * height)
  for (let y = 0, from = 0, to = 0; y < height; y += 1) {
    to += 1
    for (let x = 0; x < width; x += 1) {
      const edit = pixels[from++] ?? 0
      to = rows.fill(grayOf(edit), to, to + 3).writeUInt8(alphaOf(edit), to + 3)
    }
  }
  return pngFile({ width, height, channels: CHANNELS, deflated: await compress(rows) })
}

interface MaskLook {
  readonly grayOf: (edit: number) => number
  readonly alphaOf: (edit: number) => number
}
