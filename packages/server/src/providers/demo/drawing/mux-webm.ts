/** Frames of a video, each as a whole lossy WebP. */
export interface Frames {
  readonly width: number
  readonly height: number
  /** Milliseconds of each frame. */
  readonly frameMs: number
  readonly webps: readonly Buffer[]
}

/** A cluster's blocks have their time as a signed number of 16 bits, in milliseconds. */
const CLUSTER_MS = 5000
const KEY_FRAME = 0x80

/**
 * Puts frames into a WebM file. A lossy WebP is one VP8 key frame, so no video encoder is needed: each frame becomes a
 * block of a Matroska file as it is.
 */
export function muxWebm({ width, height, frameMs, webps }: Frames): Buffer {
  const header = element('1a45dfa3', [
    element('4286', number(1)),
    element('42f7', number(1)),
    element('42f2', number(4)),
    element('42f3', number(8)),
    element('4282', Buffer.from('webm')),
    element('4287', number(2)),
    element('4285', number(2)),
  ])
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE(frameMs * webps.length)
  const info = element('1549a966', [
    // Times are in milliseconds.
    element('2ad7b1', number(1_000_000)),
    element('4489', duration),
    element('4d80', Buffer.from('Saffron')),
    element('5741', Buffer.from('Saffron')),
  ])
  const video = element('e0', [element('b0', number(width)), element('ba', number(height))])
  const track = [
    element('d7', number(1)),
    element('73c5', number(1)),
    element('83', number(1)),
    element('86', Buffer.from('V_VP8')),
    element('23e383', number(frameMs * 1_000_000)),
    video,
  ]
  const tracks = element('1654ae6b', [element('ae', track)])
  const inCluster = Math.max(1, Math.floor(CLUSTER_MS / frameMs))
  const clusters: Buffer[] = []
  for (let first = 0; first < webps.length; first += inCluster) {
    const blocks = webps.slice(first, first + inCluster).map((webp, index) => block(index * frameMs, vp8Of(webp)))
    clusters.push(element('1f43b675', [element('e7', number(first * frameMs)), ...blocks]))
  }
  return Buffer.concat([header, element('18538067', [info, tracks, ...clusters])])
}

/** Returns the frame inside a WebP. */
function vp8Of(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length;) {
    const size = webp.readUInt32LE(at + 4)
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at + 8, at + 8 + size)
    at += 8 + size + (size % 2)
  }
  throw new Error('a frame is not a lossy WebP without transparency')
}

function block(atMs: number, frame: Buffer): Buffer {
  const head = Buffer.from([0x81, 0, 0, KEY_FRAME])
  head.writeInt16BE(atMs, 1)
  return element('a3', [head, frame])
}

/** An element: its ID, its size in eight bytes, and its content. */
function element(id: string, content: Buffer | readonly Buffer[]): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.concat(content)
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n))
  return Buffer.concat([Buffer.from(id, 'hex'), size, body])
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(Math.round(value)))
  const first = bytes.findIndex((byte) => byte !== 0)
  return bytes.subarray(first === -1 ? 7 : first)
}
