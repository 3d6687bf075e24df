import { open } from 'node:fs/promises'

/** What a video file says about itself. */
export interface VideoFacts {
  readonly width: number
  readonly height: number
  readonly seconds?: number
}

/** The part of a file that holds what is read of WebM, and the most that is read of MP4. */
const HEAD_BYTES = 256 * 1024
const MAX_MOOV_BYTES = 16 * 1024 * 1024
const EBML = 0x1a45dfa3

/** Reads size and length of an MP4, QuickTime or WebM file, without decoding it. Undefined if it says neither. */
export async function readVideo(path: string): Promise<VideoFacts | undefined> {
  const file = await open(path)
  const bytes = async (at: number, length: number): Promise<Buffer> => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
    return buffer.subarray(0, bytesRead)
  }
  try {
    const head = await bytes(0, HEAD_BYTES)
    if (head.length > 4 && head.readUInt32BE(0) === EBML) return readWebm(head)
    const moov = await findMoov(bytes)
    return moov && readMoov(moov)
  } catch (error) {
    // It ends in the middle of what is read.
    if (error instanceof RangeError) return undefined
    throw error
  } finally {
    await file.close()
  }
}

async function findMoov(bytes: (at: number, length: number) => Promise<Buffer>): Promise<Buffer | undefined> {
  for (let at = 0; ;) {
    const head = await bytes(at, 16)
    if (head.length < 16) return undefined
    const short = head.readUInt32BE(0)
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short
    if (size < 8) return undefined
    if (head.toString('latin1', 4, 8) === 'moov') return bytes(at + 8, Math.min(size - 8, MAX_MOOV_BYTES))
    at += size
  }
}

/** Returns the contents of the boxes with a name. */
function boxesIn(parent: Buffer, name: string): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at + 8 <= parent.length;) {
    const size = parent.readUInt32BE(at)
    if (size < 8) break
    if (parent.toString('latin1', at + 4, at + 8) === name) found.push(parent.subarray(at + 8, at + size))
    at += size
  }
  return found
}

function readMoov(moov: Buffer): VideoFacts | undefined {
  const tracks = boxesIn(moov, 'trak').flatMap((track) => boxesIn(track, 'tkhd'))
  for (const track of tracks) {
    // Version 1 has three longer numbers.
    const at = track[0] === 1 ? 52 : 40
    const [width, height] = [track.readUInt32BE(at + 36) >>> 16, track.readUInt32BE(at + 40) >>> 16]
    // A track of sound has no size. One whose matrix begins with 0 is turned by 90°.
    if (width === 0 || height === 0) continue
    const size = track.readInt32BE(at) === 0 ? { width: height, height: width } : { width, height }
    return { ...size, ...secondsOf(boxesIn(moov, 'mvhd')[0]) }
  }
  return undefined
}

function secondsOf(header: Buffer | undefined): { seconds?: number } {
  if (header === undefined) return {}
  const isLong = header[0] === 1
  const scale = header.readUInt32BE(isLong ? 20 : 12)
  const duration = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  return scale > 0 && duration > 0 ? { seconds: duration / scale } : {}
}

/** The elements of WebM that contain others, and those with the values. */
const CONTAINERS: ReadonlySet<number> = new Set([0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0xe0])
const [SCALE, DURATION, WIDTH, HEIGHT, CLUSTER] = [0x2ad7b1, 0x4489, 0xb0, 0xba, 0x1f43b675]

function readWebm(head: Buffer): VideoFacts | undefined {
  const values = new Map<number, number>()
  for (let at = 0; at < head.length;) {
    const idLength = Math.clz32(head.readUInt8(at)) - 23
    const id = head.readUIntBE(at, idLength)
    at += idLength
    const sizeLength = Math.clz32(head.readUInt8(at)) - 23
    // An unknown size is all ones, and belongs to something that contains others.
    const size = Number(
      BigInt(`0x${head.toString('hex', at, at + sizeLength)}`) & ((1n << BigInt(7 * sizeLength)) - 1n),
    )
    at += sizeLength
    if (id === CLUSTER) break
    if (CONTAINERS.has(id)) continue
    if (id === DURATION) values.set(id, size === 8 ? head.readDoubleBE(at) : head.readFloatBE(at))
    else if ((id === SCALE || id === WIDTH || id === HEIGHT) && !values.has(id)) {
      values.set(id, head.readUIntBE(at, Math.min(size, 6)))
    }
    at += size
  }
  const [width = 0, height = 0, duration = 0] = [WIDTH, HEIGHT, DURATION].map((id) => values.get(id))
  const seconds = (duration * (values.get(SCALE) ?? 1_000_000)) / 1e9
  if (width === 0 || height === 0) return undefined
  return { width, height, ...(seconds > 0 && { seconds }) }
}
