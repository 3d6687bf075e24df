import { MAX_IMAGE_PIXELS, MAX_SIDE } from '@saffron/core/draw'
import { ApiError } from '@saffron/core/errors'

import type { Box, Size } from '../picture/edit-geometry.ts'
import { contextOf } from './paint-mask.ts'

/** By this factor on all sides, or as much as a ratio needs, as width divided by height. */
export type Extension = 'around' | number

const AROUND = 1.5
/** A model sees where the image went on. It should not see copies of it there. */
const BLUR_SHARE = 0.04

/** Returns the size of the extended image, and where the image is in it. Throws `draw.too_many_pixels`. */
export function extendedBox({ width, height }: Size, extension: Extension): Size & { readonly inner: Box } {
  const ratio = extension === 'around' ? width / height : extension
  const factor = extension === 'around' ? AROUND : 1
  const whole = {
    width: Math.round(Math.max(width, height * ratio) * factor),
    height: Math.round(Math.max(height, width / ratio) * factor),
  }
  if (whole.width * whole.height > MAX_IMAGE_PIXELS || Math.max(whole.width, whole.height) > MAX_SIDE)
    throw new ApiError('draw.too_many_pixels', { values: { count: Math.floor(MAX_IMAGE_PIXELS / 1_000_000) } })
  const inner = {
    x: Math.round((whole.width - width) / 2),
    y: Math.round((whole.height - height) / 2),
    width,
    height,
  }
  return { ...whole, inner }
}

/** Draws an image in the middle of a larger one, with a blur of it around. Throws what `extendedBox` throws. */
export async function extendCanvas(bitmap: ImageBitmap, extension: Extension) {
  const { width, height, inner } = extendedBox(bitmap, extension)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = contextOf(canvas)
  context.filter = `blur(${Math.round(Math.max(width, height) * BLUR_SHARE)}px)`
  context.drawImage(bitmap, 0, 0, width, height)
  context.filter = 'none'
  context.drawImage(bitmap, inner.x, inner.y)
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (content === null) throw new ApiError('client.canvas_unavailable')
  return { content, bitmap: await createImageBitmap(canvas), inner }
}
