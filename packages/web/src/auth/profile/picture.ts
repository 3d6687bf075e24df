import { ApiError } from '@saffron/core/errors'

import { type Crop, edgeOf } from './crop.ts'

/** The edge of the uploaded picture, in pixels. The server scales it to half of that. */
const SENT_EDGE = 512
const QUALITY = 0.92

/** Decodes the user's picture. Throws `avatar.unreadable`. */
export async function readPicture(file: Blob): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  try {
    await picture.decode()
    if (picture.naturalWidth > 0 && picture.naturalHeight > 0) return picture
  } catch {
    // Reported below.
  }
  forgetPicture(picture)
  throw new ApiError('avatar.unreadable')
}

export const forgetPicture = ({ src }: HTMLImageElement): void => URL.revokeObjectURL(src)

export const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement) => ({
  width: naturalWidth,
  height: naturalHeight,
})

/** Returns the cropped square, with its orientation applied. Throws `client.canvas_unavailable`. */
export async function cutSquare(picture: HTMLImageElement, crop: Crop): Promise<Blob> {
  const edge = edgeOf(sizeOf(picture), crop.zoom)
  const sent = Math.max(1, Math.min(SENT_EDGE, Math.round(edge)))
  const canvas = document.createElement('canvas')
  canvas.width = sent
  canvas.height = sent
  const context = canvas.getContext('2d')
  if (context === null) throw new ApiError('client.canvas_unavailable')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, crop.x - edge / 2, crop.y - edge / 2, edge, edge, 0, 0, sent, sent)
  // Browsers that can't encode WebP return a PNG, which the server accepts too.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY))
  if (blob === null) throw new ApiError('client.canvas_unavailable')
  return blob
}
