import { ApiError } from '@saffron/core/errors'

import { loadPictureLibrary } from '../../platform/picture-library.ts'

/** Pixels of an avatar's edge: twice what is shown of one at most. */
const EDGE = 256
/** More than the cameras of telephones give in one shot, and no more than half a gigabyte of memory at worst. */
const MAX_MEGAPIXELS = 64
const MAX_SECONDS = 10

/** One after another: a picture is small when it comes and large while it is worked on. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * The middle of a picture as a square WebP, the way up that its camera meant, with nothing of its metadata: neither the
 * place nor the camera. Throws `avatar.unreadable`, `avatar.too_many_pixels` and `picture.no_library`.
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

/** How the files begin that we take; whatever else the library could read (SVG, PDF, TIFF) never gets there. */
const SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/, /^[^]{4}ftypavi[fs]/]

function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return SIGNATURES.some((signature) => signature.test(head))
}
