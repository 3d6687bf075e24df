import { loadPictureLibrary } from '../../platform/picture-library.ts'

/** Pixels of a thumbnail's longer edge: a tile of a list, on a screen of twice the dots. */
const EDGE = 512
/** A picture of more than this is not looked at: half a gigabyte of memory at worst. */
const MAX_PIXELS = 128_000_000
const MAX_SECONDS = 20

/** Kinds of picture that are made small; all else (SVG, PDF, TIFF) never gets to the library that could read it. */
export const PICTURES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
])

export interface Thumbnail {
  /** WebP. */
  readonly bytes: Uint8Array
  /** Pixels of the picture itself, the way up that its camera meant. */
  readonly width: number
  readonly height: number
}

/** A picture made small, with nothing of its metadata. Throws for what is no picture, or too large a one. */
export async function makeThumbnail(picture: Uint8Array): Promise<Thumbnail> {
  const sharp = await loadPictureLibrary()
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, autoOrient: true } as const
  const { autoOrient } = await sharp(picture, options).metadata()
  const bytes = await sharp(picture, options)
    .timeout({ seconds: MAX_SECONDS })
    .resize(EDGE, EDGE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 80 })
    .toBuffer()
  return { bytes: new Uint8Array(bytes), width: autoOrient.width, height: autoOrient.height }
}

/** A thumbnail as PNG: eight bits for each colour, rows one after another. */
export async function thumbnailAsPng(webp: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadPictureLibrary()
  const options = { limitInputPixels: EDGE * EDGE }
  return new Uint8Array(
    await sharp(webp, options).timeout({ seconds: MAX_SECONDS }).toColourspace('srgb').png().toBuffer(),
  )
}
