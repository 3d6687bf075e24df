import { ApiError } from '@saffron/core/errors'

import { editedSize, type PictureEdit, turnedSize } from './edit-geometry.ts'

const ENCODED: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])
const QUALITY = 0.92

/** Draws an edited image at its full size. What a camera stored in the file isn't in it anymore. */
export function drawPicture(canvas: HTMLCanvasElement, bitmap: ImageBitmap, edit: PictureEdit): void {
  const { width, height } = editedSize(bitmap, edit)
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (context === null) throw new ApiError('client.canvas_unavailable')
  const turned = turnedSize(bitmap, edit)
  const { x, y, ...shown } = edit.crop ?? { x: 0, y: 0, ...turned }
  context.imageSmoothingQuality = 'high'
  context.scale(width / shown.width, height / shown.height)
  context.translate(turned.width / 2 - x, turned.height / 2 - y)
  context.scale(edit.flipX ? -1 : 1, edit.flipY ? -1 : 1)
  context.rotate((edit.turns * Math.PI) / 2)
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
}

/** The type that an edited image is saved as. */
export const savedType = (type: string): string => (ENCODED.has(type) ? type : 'image/png')

/** Encodes an edited image. Throws `client.canvas_unavailable`. */
export async function pictureFile(bitmap: ImageBitmap, edit: PictureEdit, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  drawPicture(canvas, bitmap, edit)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, savedType(type), QUALITY))
  if (blob === null) throw new ApiError('client.canvas_unavailable')
  return blob
}
