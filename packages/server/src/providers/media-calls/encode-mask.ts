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
  // One number for each pixel, because a mask has millions of them and nothing else happens in the meantime.
  const looks = Uint32Array.from({ length: 256 }, (_, edit) => {
    const gray = grayOf(edit)
    return new Uint32Array(Uint8Array.of(gray, gray, gray, alphaOf(edit)).buffer)[0] ?? 0
  })
  const row = new Uint32Array(width)
  const bytes = new Uint8Array(row.buffer)
  const rows = new Uint8Array((width * CHANNELS + 1) * height)
  for (let y = 0, from = 0, to = 1; y < height; y += 1, to += width * CHANNELS + 1) {
    for (let x = 0; x < width; x += 1) row[x] = looks[pixels[from++] ?? 0] ?? 0
    rows.set(bytes, to)
  }
  return pngFile({ width, height, channels: CHANNELS, deflated: await compress(rows) })
}

interface MaskLook {
  readonly grayOf: (edit: number) => number
  readonly alphaOf: (edit: number) => number
}
