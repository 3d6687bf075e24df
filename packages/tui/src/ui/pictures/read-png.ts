import { inflateSync } from 'node:zlib'

import type { Picture } from './picture.ts'

const SIGNATURE = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const HEADER_BYTES = 33
/** The maximum edge in pixels. Only thumbnails are expected. */
const MOST_EDGE = 1024
/** Bytes per pixel by color type: gray, RGB, gray with alpha, RGBA. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 }

interface Header {
  readonly width: number
  readonly height: number
  readonly channels: number
}

/**
 * Reads a PNG's header. Returns undefined if it isn't a PNG, is too large, or has a format our server doesn't write.
 */
export function readPngHeader(bytes: Buffer): Header | undefined {
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, 8).equals(SIGNATURE)) return undefined
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const [depth = 0, color = 0, , , interlaced = 0] = bytes.subarray(24, 29)
  const channels = CHANNELS[color]
  if (depth !== 8 || channels === undefined || interlaced !== 0) return undefined
  if (width < 1 || height < 1 || width > MOST_EDGE || height > MOST_EDGE) return undefined
  return { width, height, channels }
}

/** Reads the pixels of a non-interlaced 8-bit PNG. Returns undefined for other formats and broken files. */
export function readPng(bytes: Buffer): Picture | undefined {
  const header = readPngHeader(bytes)
  if (header === undefined) return undefined
  const { width, height, channels } = header
  const stride = width * channels
  try {
    const packed = Buffer.concat([...chunksOf(bytes)].flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])))
    const rows = inflateSync(packed, { maxOutputLength: (stride + 1) * height })
    if (rows.length !== (stride + 1) * height) return undefined
    return { width, height, pixels: toColors(unfilter(rows, { stride, height, channels }), channels) }
  } catch {
    return undefined
  }
}

function* chunksOf(bytes: Buffer): Generator<{ readonly type: string; readonly data: Buffer }> {
  for (let at = SIGNATURE.length; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    yield { type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) }
    at += length + 12
  }
}

interface Layout {
  readonly stride: number
  readonly height: number
  readonly channels: number
}

/** Reverses the filters. The first byte of each row is its filter type. */
function unfilter(rows: Buffer, { stride, height, channels }: Layout): Uint8Array {
  const out = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (stride + 1)] ?? 0
    if (filter > 4) throw new RangeError(`there is no filter ${filter}`)
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x
      const left = x < channels ? 0 : (out[at - channels] ?? 0)
      const up = y === 0 ? 0 : (out[at - stride] ?? 0)
      const corner = x < channels || y === 0 ? 0 : (out[at - stride - channels] ?? 0)
      out[at] = (rows[y * (stride + 1) + 1 + x] ?? 0) + guess(filter, left, up, corner)
    }
  }
  return out
}

function guess(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  return filter === 4 ? paeth(left, up, corner) : 0
}

/** The Paeth predictor (PNG, section 9.4). */
function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

function toColors(from: Uint8Array, channels: number): Uint8Array {
  const count = from.length / channels
  const out = new Uint8Array(count * 4)
  const [isGrey, hasAlpha] = [channels < 3, channels % 2 === 0]
  for (let pixel = 0; pixel < count; pixel++) {
    const at = pixel * channels
    for (let color = 0; color < 3; color++) out[pixel * 4 + color] = from[isGrey ? at : at + color] ?? 0
    out[pixel * 4 + 3] = hasAlpha ? (from[at + channels - 1] ?? 0) : 255
  }
  return out
}
