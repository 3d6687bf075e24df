import { ApiError } from '@saffron/core/errors'

import { loadPictureLibrary } from '../../platform/picture-library.ts'

/** The width and height of a stored avatar in pixels, twice the largest size shown. */
const EDGE = 256
/** More than phone cameras produce, and at most half a gigabyte of memory. */
const MAX_MEGAPIXELS = 64
const MAX_SECONDS = 10

/** Processes one picture at a time, because decoded pictures need a lot of memory. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Crops the center of a picture to a square WebP. Applies the camera's rotation and removes all metadata, such as
 * location and camera. Throws `avatar.unreadable`, `avatar.too_many_pixels` and `picture.no_library`.
 */
export function squarePicture(bytes: Uint8Array): Promise<Uint8Array> {
  const made = turn.then(() => convert(bytes))
  turn = made.catch(() => undefined)
  return made
}

async function convert(bytes: Uint8Array): Promise<Uint8Array> {
  if (!isPicture(bytes)) throw new ApiError('avatar.unreadable')
  const sharp = await loadPictureLibrary()
  const options = { limitInputPixels: MAX_MEGAPIXELS * 1_000_000, failOn: 'error', pages: 1, autoOrient: true } as const
  try {
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
    if (width * height > options.limitInputPixels) {
      throw new ApiError('avatar.too_many_pixels', { values: { megapixels: MAX_MEGAPIXELS } })
    }
    return await sharp(bytes, options)
      .timeout({ seconds: MAX_SECONDS })
      .resize(EDGE, EDGE, { fit: 'cover' })
      .toColourspace('srgb')
      .webp({ quality: 85 })
      .toBuffer()
  } catch (error) {
    if (ApiError.is(error)) throw error
    throw new ApiError('avatar.unreadable', { cause: error })
  }
}

/** The signatures of accepted formats. Other formats of the library (SVG, PDF, TIFF) never reach it. */
const SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/, /^[^]{4}ftypavi[fs]/]

function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return SIGNATURES.some((signature) => signature.test(head))
}
