import { MAX_IMAGE_PIXELS } from '@saffron/core/draw'
import { ApiError } from '@saffron/core/errors'

import { hasPictureLibrary, loadPictureLibrary } from '../../platform/picture-library.ts'
import type { Mask, MediaInput } from '../../providers/index.ts'
import { readHeader } from './read-header.ts'
import { maskSizeError } from './require-images.ts'

const SENT = new Set(['image/png', 'image/jpeg', 'image/webp'])
const MAX_SECONDS = 30
const QUALITY = 95

/**
 * Returns an image as providers take it: upright, in sRGB, without its position and camera. Throws `draw.not_an_image`
 * and `picture.no_library`.
 */
export async function readInput(bytes: Buffer): Promise<MediaInput> {
  const header = readHeader(bytes)
  if (header === undefined) throw new ApiError('draw.not_an_image')
  const { type, width, height } = header
  if (!hasPictureLibrary()) {
    if (!SENT.has(type)) throw new ApiError('picture.no_library')
    return { bytes, type, width, height }
  }
  try {
    const sharp = await loadPictureLibrary()
    const options = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', pages: 1, autoOrient: true } as const
    const {
      exif,
      orientation,
      space,
      pages = 1,
    } = await sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS }).metadata()
    const isPlain = SENT.has(type) && exif === undefined && orientation === undefined && space === 'srgb' && pages === 1
    if (isPlain) return { bytes, type, width, height }
    const upright = sharp(bytes, options).timeout({ seconds: MAX_SECONDS }).toColourspace('srgb')
    const isPhoto = type === 'image/jpeg'
    const { data, info } = await (isPhoto ? upright.jpeg({ quality: QUALITY }) : upright.png()).toBuffer({
      resolveWithObject: true,
    })
    return { bytes: data, type: isPhoto ? type : 'image/png', width: info.width, height: info.height }
  } catch (cause) {
    if (ApiError.is(cause)) throw cause
    throw new ApiError('draw.not_an_image', { cause })
  }
}

/**
 * Returns the part of an image to edit, from a PNG in which it's transparent. Throws `draw.mask_size`,
 * `draw.mask_not_transparent` and `picture.no_library`.
 */
export async function readMask(bytes: Buffer, image: MediaInput): Promise<Mask> {
  const sharp = await loadPictureLibrary()
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    .timeout({ seconds: MAX_SECONDS })
    .ensureAlpha()
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw new ApiError('draw.mask_not_transparent', { cause })
    })
  const { width, height } = info
  if (width !== image.width || height !== image.height) throw maskSizeError(image)
  const pixels = new Uint8Array(data.length)
  let edited = 0
  for (let at = 0; at < data.length; at += 1) {
    const value = 255 - (data[at] ?? 255)
    pixels[at] = value
    edited |= value
  }
  if (edited === 0) throw new ApiError('draw.mask_not_transparent')
  return { width, height, pixels }
}
