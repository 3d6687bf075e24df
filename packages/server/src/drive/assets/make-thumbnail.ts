import { loadPictureLibrary } from '../../platform/picture-library.ts'

/** The longer edge of a thumbnail in pixels, for list tiles on high-density screens. */
export const EDGE = 512
/** Larger pictures get no thumbnail. At this limit, one needs half a gigabyte of memory. */
const MAX_PIXELS = 128_000_000
const MAX_SECONDS = 20

const QUALITY = 80

/** The picture types that get thumbnails. Others (SVG, TIFF) never reach the library. */
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
  /** The size of the original picture in pixels, after the camera's rotation. */
  readonly width: number
  readonly height: number
}

/** Creates a thumbnail without metadata. Throws if the file isn't a picture or is too large. */
export async function makeThumbnail(picture: Uint8Array): Promise<Thumbnail> {
  const sharp = await loadPictureLibrary()
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, autoOrient: true } as const
  const { autoOrient } = await sharp(picture, options).metadata()
  const bytes = await sharp(picture, options)
    .timeout({ seconds: MAX_SECONDS })
    .resize(EDGE, EDGE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: QUALITY })
    .toBuffer()
  return { bytes: new Uint8Array(bytes), width: autoOrient.width, height: autoOrient.height }
}

interface DrawnPage {
  readonly width: number
  readonly height: number
  /** Four bytes per pixel, of which the last has no meaning. */
  readonly pixels: Uint8Array
}

/** Returns the thumbnail of a document with this first page, as WebP. */
export async function pageThumbnail({ width, height, pixels }: DrawnPage): Promise<Uint8Array> {
  const sharp = await loadPictureLibrary()
  const raw = { width, height, channels: 4 } as const
  return new Uint8Array(await sharp(pixels, { raw }).removeAlpha().webp({ quality: QUALITY }).toBuffer())
}

/** Converts a thumbnail to PNG with eight bits per color, not interlaced. */
export async function thumbnailAsPng(webp: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadPictureLibrary()
  const options = { limitInputPixels: EDGE * EDGE }
  return new Uint8Array(
    await sharp(webp, options).timeout({ seconds: MAX_SECONDS }).toColourspace('srgb').png().toBuffer(),
  )
}
