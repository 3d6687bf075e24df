import { loadPictureLibrary } from '../../../platform/picture-library.ts'
import { encodePng } from './encode-png.ts'
import { muxWebm } from './mux-webm.ts'
import { nameColors } from './name-colors.ts'
import type { DrawOrder } from './order.ts'
import { paint, type Pixels } from './paint.ts'

export interface DrawnFile {
  readonly type: string
  readonly bytes: Uint8Array
  readonly seed: number
  /** The first frame of a video, as PNG. */
  readonly poster?: Uint8Array
}

export interface Drawn {
  readonly files: readonly DrawnFile[]
  readonly prompts?: readonly string[]
}

/** The size of the image whose colors are counted. */
const SMALL = 64
const FRAMES_PER_SECOND = 8
const FRAME_MS = 1000 / FRAMES_PER_SECOND
const VIDEO_QUALITY = 70
/** How much of an image an edit without a mask changes. */
const WHOLE_EDIT = 0.6
const MAX_PIXELS = 16_777_216

/** Draws what is asked for. `onFile` is called before each file. The same order always gives the same bytes. */
export async function draw(order: DrawOrder, onFile: (index: number) => Promise<void>): Promise<Drawn> {
  if (order.operation === 'describe') return { files: [], prompts: await describe(order) }
  const files: DrawnFile[] = []
  for (let index = 0; index < order.count; index += 1) {
    await onFile(index)
    const seed = order.seed + index
    files.push(order.operation === 'video' ? await drawVideo(order, seed) : await drawImage(order, seed))
  }
  return { files }
}

/** Returns a small picture of what will be drawn. */
export function preview(order: DrawOrder): Buffer {
  const scale = Math.min(1, SMALL / Math.max(order.width, order.height))
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return toPng(paint({ ...wordsOf(order), width: side(order.width), height: side(order.height) }))
}

const toPng = ({ width, height, rgb }: Pixels): Buffer => encodePng({ width, height, channels: 3, bytes: rgb })

/** Words of the negative prompt aren't written. */
function wordsOf({ prompt, negativePrompt, seed, style }: DrawOrder) {
  const unwanted = new Set(negativePrompt.toLowerCase().split(/\W+/))
  const words = prompt.split(/\s+/).filter((word) => !unwanted.has(word.toLowerCase()))
  return { prompt: words.join(' '), seed, style }
}

async function drawImage(order: DrawOrder, seed: number): Promise<DrawnFile> {
  const bytes = await bytesOf({ ...order, seed })
  return { type: 'image/png', bytes, seed }
}

async function bytesOf(order: DrawOrder): Promise<Buffer> {
  if (order.operation === 'edit') return edit(order)
  if (order.operation === 'blend') return blend(order)
  return toPng(paint({ ...wordsOf(order), width: order.width, height: order.height }))
}

/** Changes what the mask covers, and leaves all other pixels exactly as they are. */
async function edit(order: DrawOrder): Promise<Buffer> {
  const sharp = await loadPictureLibrary()
  const [image] = order.inputs
  const { data, info } = await sharp(image, { limitInputPixels: MAX_PIXELS })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const drawn = paint({ ...wordsOf(order), width, height }).rgb
  const bytes = new Uint8Array(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const part = order.mask === undefined ? WHOLE_EDIT : (order.mask.pixels[pixel] ?? 0) / 255
    const isGray = info.channels < 3
    for (let channel = 0; channel < 3; channel += 1) {
      const before = data[pixel * info.channels + (isGray ? 0 : channel)] ?? 0
      const after = drawn[pixel * 3 + channel] ?? 0
      bytes[pixel * 4 + channel] = Math.round(before + (after - before) * part)
    }
    const alpha = info.channels % 2 === 0 ? (data[(pixel + 1) * info.channels - 1] ?? 255) : 255
    bytes[pixel * 4 + 3] = Math.max(alpha, Math.round(part * 255))
  }
  return encodePng({ width, height, channels: 4, bytes })
}

/** Returns the mean of all images, with the words on it. */
async function blend(order: DrawOrder): Promise<Buffer> {
  const { width, height, inputs } = order
  const sums = new Float64Array(width * height * 3)
  for (const input of inputs) {
    const rgb = await rawOf(input, width, height)
    for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (rgb[at] ?? 0) / inputs.length
  }
  const rgb = Uint8Array.from(sums, Math.round)
  return toPng({ width, height, rgb })
}

async function rawOf(input: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const sharp = await loadPictureLibrary()
  return sharp(input, { limitInputPixels: MAX_PIXELS })
    .toColourspace('srgb')
    .removeAlpha()
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer()
}

/** Returns four prompts that name the size and the palette of an image. */
async function describe({ inputs }: DrawOrder): Promise<string[]> {
  const sharp = await loadPictureLibrary()
  const [image] = inputs
  const { width, height } = await sharp(image).metadata()
  const colors = nameColors(await rawOf(image ?? new Uint8Array(), SMALL, SMALL)).join(', ')
  const size = `${width} × ${height}`
  return [
    `An image of ${size} pixels in ${colors}`,
    `Soft shapes in ${colors}, ${size}`,
    `A poster in ${colors}, flat colors, ${size}`,
    `An abstract composition in ${colors}, ${size}`,
  ]
}

async function drawVideo(order: DrawOrder, seed: number): Promise<DrawnFile> {
  const sharp = await loadPictureLibrary()
  // Frames of VP8 with an odd length are possible, but not played by everyone.
  const [width, height] = [order.width & ~1, order.height & ~1]
  const [first] = order.inputs
  const background = first === undefined ? undefined : await rawOf(first, width, height)
  const count = order.seconds * FRAMES_PER_SECOND
  const webps: Buffer[] = []
  let poster: Buffer | undefined
  for (let frame = 0; frame < count; frame += 1) {
    const painted = paint({ ...wordsOf({ ...order, seed }), width, height, moment: (frame + 1) / count })
    const rgb = background === undefined ? painted.rgb : mix(background, painted.rgb, frame / count)
    poster ??= toPng({ width, height, rgb })
    webps.push(
      await sharp(rgb, { raw: { width, height, channels: 3 } })
        .webp({ quality: VIDEO_QUALITY })
        .toBuffer(),
    )
  }
  const bytes = muxWebm({ width, height, frameMs: FRAME_MS, webps })
  return { type: 'video/webm', bytes, seed, ...(poster !== undefined && { poster }) }
}

const mix = (one: Uint8Array, other: Uint8Array, part: number): Uint8Array =>
  one.map((value, at) => Math.round(value * (1 - part) + (other[at] ?? 0) * part))
