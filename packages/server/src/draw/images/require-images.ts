import { MAX_IMAGE_PIXELS, MAX_REFERENCE_BYTES, MAX_REFERENCES_BYTES } from '@saffron/core/draw'
import { ApiError } from '@saffron/core/errors'

import type { Queries } from '../../db/index.ts'
import type { DrawingFiles } from '../../drive/index.ts'
import { findHeader } from './find-header.ts'
import type { ImageHeader } from './read-header.ts'

const MEGA = 1_000_000
const MEGABYTE = 1024 * 1024

interface Wanted {
  readonly files: DrawingFiles
  readonly queries: Queries
  readonly owner: string
}

/**
 * Returns the headers of these images of the owner, in the same order. Throws `asset.not_found`,
 * `asset.content_missing`, `draw.not_an_image`, `draw.too_many_bytes` and `draw.too_many_pixels`. Nothing is decoded, so a small file that
 * unpacks to a huge image is harmless here.
 */
export async function requireImages(
  { files, queries, owner }: Wanted,
  assets: readonly string[],
): Promise<readonly ImageHeader[]> {
  const rows = new Map((await files.find(queries, owner, assets)).map((row) => [row.id, row]))
  const headers: ImageHeader[] = []
  // All of them are in memory when the provider is asked.
  let bytes = 0
  for (const asset of assets) {
    const row = rows.get(asset)
    if (row === undefined) throw new ApiError('asset.not_found')
    bytes += row.size
    if (row.size > MAX_REFERENCE_BYTES || bytes > MAX_REFERENCES_BYTES) throw tooManyBytes()
    const header = row.size === 0 ? undefined : await findHeader(row.size, (count) => files.head(row, count))
    if (header === undefined) throw new ApiError('draw.not_an_image')
    requireFewPixels(header)
    headers.push(header)
  }
  return headers
}

const tooManyBytes = (): ApiError =>
  new ApiError('draw.too_many_bytes', {
    values: { each: MAX_REFERENCE_BYTES / MEGABYTE, total: MAX_REFERENCES_BYTES / MEGABYTE },
  })

/** Throws `draw.too_many_pixels`. */
function requireFewPixels({ width, height }: { readonly width: number; readonly height: number }): void {
  if (width * height <= MAX_IMAGE_PIXELS) return
  throw new ApiError('draw.too_many_pixels', { values: { count: Math.floor(MAX_IMAGE_PIXELS / MEGA) } })
}

/** Throws `draw.mask_not_transparent`, and `draw.mask_size` if the mask can't have the size of the image. */
export function requireMaskOf(image: ImageHeader, mask: ImageHeader): void {
  if (mask.type !== 'image/png' || !mask.hasAlpha) throw new ApiError('draw.mask_not_transparent')
  const isEqual = mask.width === image.width && mask.height === image.height
  // A photo may be stored on its side. Whether it is can only be seen when it's decoded.
  const isTurned = image.type === 'image/jpeg' && mask.width === image.height && mask.height === image.width
  if (!isEqual && !isTurned) throw maskSizeError(image)
}

export const maskSizeError = ({ width, height }: { readonly width: number; readonly height: number }): ApiError =>
  new ApiError('draw.mask_size', { values: { size: `${width}x${height}` } })
