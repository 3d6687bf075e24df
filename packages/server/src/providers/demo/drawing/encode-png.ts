import { deflateSync } from 'node:zlib'

import { pngFile } from '../../media-calls/png-file.ts'

interface Raw {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  readonly bytes: Uint8Array
}

/** Encodes pixels as a PNG, without an image library. */
export function encodePng({ width, height, channels, bytes }: Raw): Buffer {
  const stride = width * channels
  const rows = Buffer.alloc((stride + 1) * height)
  for (let y = 0; y < height; y += 1) rows.set(bytes.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1)
  return pngFile({ width, height, channels, deflated: deflateSync(rows, { level: 3 }) })
}
