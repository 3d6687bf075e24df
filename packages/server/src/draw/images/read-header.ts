/** What the beginning of an image says about it. */
export interface ImageHeader {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'
  readonly width: number
  readonly height: number
  /** Of a PNG: whether pixels can be transparent. */
  readonly hasAlpha: boolean
}

/** The number of bytes that hold the header of any image that isn't made to hide it. */
export const HEADER_BYTES = 512 * 1024

/** Reads type and size from the first bytes of an image, without decoding it. Undefined for anything else. */
export function readHeader(bytes: Buffer): ImageHeader | undefined {
  try {
    const header = pngHeader(bytes) ?? gifHeader(bytes) ?? webpHeader(bytes) ?? jpegHeader(bytes)
    return header !== undefined && header.width > 0 && header.height > 0 ? header : undefined
  } catch (error) {
    // It ends in the middle of its header.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + text.length) === text

function pngHeader(bytes: Buffer): ImageHeader | undefined {
  if (!startsWith(bytes, '\x89PNG\r\n\x1a\n') || !startsWith(bytes, 'IHDR', 12)) return undefined
  const [width, height, colorType] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes.readUInt8(25)]
  // Types 4 and 6 have an alpha channel. Others can name a transparent color before the pixels.
  const hasAlpha = colorType === 4 || colorType === 6 || hasTransparency(bytes)
  return { type: 'image/png', width, height, hasAlpha }
}

function hasTransparency(bytes: Buffer): boolean {
  for (let at = 33; at + 8 <= bytes.length && !startsWith(bytes, 'IDAT', at + 4);) {
    if (startsWith(bytes, 'tRNS', at + 4)) return true
    at += bytes.readUInt32BE(at) + 12
  }
  return false
}

function gifHeader(bytes: Buffer): ImageHeader | undefined {
  if (!startsWith(bytes, 'GIF8')) return undefined
  return { type: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8), hasAlpha: false }
}

function webpHeader(bytes: Buffer): ImageHeader | undefined {
  if (!startsWith(bytes, 'RIFF') || !startsWith(bytes, 'WEBP', 8)) return undefined
  const sizes: Readonly<Record<string, () => { width: number; height: number }>> = {
    'VP8 ': () => ({ width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }),
    VP8L: () => {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    },
    VP8X: () => ({ width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }),
  }
  const size = sizes[bytes.toString('latin1', 12, 16)]?.()
  return size && { type: 'image/webp', ...size, hasAlpha: false }
}

function jpegHeader(bytes: Buffer): ImageHeader | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    // Frames: C0 to CF, except tables (C4, CC) and an extension (C8).
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return {
        type: 'image/jpeg',
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        hasAlpha: false,
      }
    }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
