import { MAX_IMAGE_PIXELS } from '@saffron/core/draw'
import { ApiError } from '@saffron/core/errors'

/** The types that browsers and the server decode. SVG isn't one, because it can contain scripts. */
const PICTURE_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])

const isPicture = ({ type }: { readonly type: string }): boolean => PICTURE_TYPES.has(type)

/** Returns the images among files. Throws `client.image_source_invalid` if there are only other files. */
export function picturesAmong(files: Iterable<File>): File[] {
  const all = [...files]
  const pictures = all.filter(isPicture)
  if (pictures.length === 0 && all.length > 0) throw new ApiError('client.image_source_invalid')
  return pictures
}

/**
 * Reads an image of our own site (the content security policy blocks others). Throws `client.image_source_invalid` if it
 * isn't an image that can be used, and `client.file_read_failed` if it couldn't be read.
 */
export async function fetchPicture(address: string, signal?: AbortSignal): Promise<Blob> {
  const url = URL.parse(address, location.origin)
  if (url === null || url.origin !== location.origin) throw new ApiError('client.image_source_invalid')
  const blob = await fetch(url, signal && { signal }).then(
    (response) => (response.ok ? response.blob() : Promise.reject(new ApiError('client.file_read_failed'))),
    (cause: unknown) => Promise.reject(new ApiError('client.file_read_failed', { cause })),
  )
  if (!isPicture(blob)) throw new ApiError('client.image_source_invalid')
  return blob
}

/**
 * Decodes an image, upright. Throws `client.image_source_invalid`, `client.file_read_failed` or
 * `client.image_load_failed` for one that can't be used, and `draw.too_many_pixels` for one that's too large.
 */
export async function decodePicture(source: Blob): Promise<ImageBitmap> {
  if (!isPicture(source)) throw new ApiError('client.image_source_invalid')
  // Files that were moved or changed since they were chosen can't be read anymore.
  await source
    .slice(0, 1)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new ApiError('client.file_read_failed', { cause })
    })
  const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new ApiError('client.image_load_failed', { cause })
  })
  if (bitmap.width * bitmap.height <= MAX_IMAGE_PIXELS) return bitmap
  bitmap.close()
  throw new ApiError('draw.too_many_pixels', { values: { count: Math.floor(MAX_IMAGE_PIXELS / 1_000_000) } })
}
