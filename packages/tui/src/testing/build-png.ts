import { crc32, deflateSync } from 'node:zlib'

/** Red, green, blue, and alpha if not opaque. */
export type Pixel = readonly [red: number, green: number, blue: number, alpha?: number]

/** Builds a PNG of these pixels. `filter` is the filter type written for each row. */
export function buildPng(
  { width, height, filter = 0 }: { readonly width: number; readonly height: number; readonly filter?: number },
  pixelAt: (x: number, y: number) => Pixel,
): Buffer<ArrayBuffer> {
  const rows = Array.from({ length: height }, (_, y) => {
    const pixels = Array.from({ length: width }, (__, x) => pixelAt(x, y))
    return [filter, ...pixels.flatMap(([red, green, blue, alpha = 255]) => [red, green, blue, alpha])]
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits per channel, RGBA.
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  const data = deflateSync(Buffer.from(rows.flat()))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
