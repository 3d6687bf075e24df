import { ApiError } from '@saffron/core/errors'

import type { MaskStep, Stroke, StrokePoint } from './mask-steps.ts'

type Context = CanvasRenderingContext2D

/** Returns the context of a canvas. Throws `client.canvas_unavailable`, such as when the memory for it is missing. */
export function contextOf(canvas: HTMLCanvasElement, reads = false): Context {
  const context = canvas.getContext('2d', reads ? { willReadFrequently: true } : undefined)
  if (context === null) throw new ApiError('client.canvas_unavailable')
  return context
}

/** Draws a whole mask: painted pixels are opaque. */
export function paintMask(context: Context, steps: readonly MaskStep[]): void {
  wipe(context)
  for (const step of steps) paintStep(context, step)
}

/** Draws one more step on a mask. */
export function paintStep(context: Context, step: MaskStep): void {
  if (step.kind === 'clear') wipe(context)
  else if (step.kind === 'invert') invert(context)
  else if (step.kind === 'around') paintAround(context, step.inner)
  else paintStroke(context, step)
}

/** Draws a whole stroke: one line for points of the same pressure, which takes a tenth of the time of their segments. */
function paintStroke(context: Context, stroke: Stroke): void {
  const [first, ...rest] = stroke.points
  if (first === undefined) return
  paintSegment(context, stroke, first)
  let line = [first]
  for (const point of rest) {
    const last = line.at(-1) ?? first
    if (line.length > 1 && point.pressure !== last.pressure) {
      paintLine(context, stroke, line)
      line = [last]
    }
    line.push(point)
  }
  if (line.length > 1) paintLine(context, stroke, line)
}

/** Draws a line through points, as wide as the pressure of the last one. */
function paintLine(context: Context, { kind, size }: Stroke, points: readonly StrokePoint[]): void {
  context.globalCompositeOperation = COMPOSITION[kind]
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.lineWidth = Math.max(1, size * (points.at(-1)?.pressure ?? 1))
  context.beginPath()
  points.forEach(({ x, y }, index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
  context.stroke()
  context.globalCompositeOperation = 'source-over'
}

const COMPOSITION = { paint: 'source-over', erase: 'destination-out' } as const

/** Draws the part of a stroke that ends at a point. */
export function paintSegment(context: Context, stroke: Stroke, to: StrokePoint, from = to): void {
  if (from.x !== to.x || from.y !== to.y) {
    paintLine(context, stroke, [from, to])
    return
  }
  // Browsers don't draw a line without length, not even its round ends.
  context.globalCompositeOperation = COMPOSITION[stroke.kind]
  context.beginPath()
  context.arc(to.x, to.y, Math.max(1, stroke.size * to.pressure) / 2, 0, Math.PI * 2)
  context.fill()
  context.globalCompositeOperation = 'source-over'
}

function wipe(context: Context): void {
  context.clearRect(0, 0, context.canvas.width, context.canvas.height)
}

type Inner = Extract<MaskStep, { kind: 'around' }>['inner']

/** The share of the shorter side by which it reaches into the box, so that the new part joins the old one. */
const OVERLAP = 0.02

function paintAround(context: Context, { x, y, width, height }: Inner): void {
  const { canvas } = context
  const overlap = Math.round(Math.min(width, height) * OVERLAP)
  // At a side without anything new, nothing is painted.
  const left = x > 0 ? x + overlap : 0
  const top = y > 0 ? y + overlap : 0
  const right = x + width < canvas.width ? x + width - overlap : canvas.width
  const bottom = y + height < canvas.height ? y + height - overlap : canvas.height
  context.fillRect(0, 0, canvas.width, top)
  context.fillRect(0, bottom, canvas.width, canvas.height - bottom)
  context.fillRect(0, top, left, bottom - top)
  context.fillRect(right, top, canvas.width - right, bottom - top)
}

/** Draws only where nothing was. */
function invert(context: Context): void {
  context.globalCompositeOperation = 'source-out'
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
  context.globalCompositeOperation = 'source-over'
}

/** The alpha of a pixel that counts as painted. */
const PAINTED = 128

/**
 * Turns the pixels of a painted mask into those of the file that the server expects: white, and transparent where it was
 * painted. Every pixel is one or the other. Returns the number of painted ones.
 */
export function toFilePixels(pixels: Uint8ClampedArray): number {
  let painted = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const isPainted = (pixels[at + 3] ?? 0) >= PAINTED
    if (isPainted) painted += 1
    pixels.fill(255, at, at + 3)
    pixels[at + 3] = isPainted ? 0 : 255
  }
  return painted
}

/** Draws a mask at the image's full size. Undefined if nothing is painted. Throws `client.canvas_unavailable`. */
export async function maskFile(
  steps: readonly MaskStep[],
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = contextOf(canvas, true)
  paintMask(context, steps)
  const image = context.getImageData(0, 0, width, height)
  if (toFilePixels(image.data) === 0) return undefined
  context.putImageData(image, 0, 0)
  return toBlob(canvas, 'image/png')
}

/** Encodes a canvas. Throws `client.canvas_unavailable`. */
function toBlob(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new ApiError('client.canvas_unavailable')) : resolve(blob)),
      type,
      quality,
    )
  })
}
