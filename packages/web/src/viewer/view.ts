import { VIEWER } from './constants.ts'

/** A position in px, relative to the center of the window. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** The space and the size of an image. */
export interface Frame {
  readonly window: Size
  /** The part of the window, around its center, for a fitted image. */
  readonly room: Size
  /** The image's natural size in px. */
  readonly image: Size
  readonly first: boolean
  readonly last: boolean
}

/** How an image is shown. All values are numbers, so views can be interpolated. */
export interface View {
  /** 1 fits the space. */
  readonly scale: number
  /** The image's center in px, relative to the window's. */
  readonly x: number
  readonly y: number
  /** Screen px per image px at scale 1. */
  readonly fit: number
  /** In degrees clockwise, a multiple of 90 at rest. It exceeds 360 to keep the direction of rotation. */
  readonly angle: number
  /** 1, or -1 if mirrored as seen on the screen. */
  readonly mirrorX: number
  readonly mirrorY: number
  /** How far the row of images is dragged sideways, in px. */
  readonly page: number
  /** How far the image is dragged down to dismiss it, in px. */
  readonly drop: number
}

/** Returns the initial view: fitted, upright and centered. */
export function openView(frame: Frame): View {
  return refit({ scale: 1, x: 0, y: 0, fit: 1, angle: 0, mirrorX: 1, mirrorY: 1, page: 0, drop: 0 }, frame)
}

/** Returns the largest scale that fits, but at most the natural size. */
export function fitOf({ angle }: Pick<View, 'angle'>, frame: Frame): number {
  return Math.min(1, filling(angle, frame))
}

/** Returns the maximum scale: the largest of six, the natural size, and filling the space. */
export function maxScale(view: View, frame: Frame): number {
  const fit = fitOf(view, frame)
  return Math.max(VIEWER.maxZoom, 1 / fit, filling(view.angle, frame) / fit)
}

/** Returns the limits of the image's center, relative to the window's, at which the image still covers the window. */
export function panLimits(view: View, frame: Frame): Point {
  const { width, height } = turnedSize(view.angle, frame.image)
  const pixels = fitOf(view, frame) * view.scale
  return {
    x: Math.max(0, (width * pixels - frame.window.width) / 2),
    y: Math.max(0, (height * pixels - frame.window.height) / 2),
  }
}

export function clampPan(view: View, frame: Frame): View {
  const limits = panLimits(view, frame)
  return { ...view, x: clamp(view.x, -limits.x, limits.x), y: clamp(view.y, -limits.y, limits.y) }
}

/** Zooms to `scale` within its limits. The point under `point` stays there as far as the edges allow. */
export function zoomTo(view: View, frame: Frame, { scale, point }: { scale: number; point: Point }): View {
  return clampPan(scaleAbout(view, clamp(scale, 1, maxScale(view, frame)), point), frame)
}

/** Changes only the scale, without limits. The point under `point` stays there. */
export function scaleAbout(view: View, scale: number, point: Point): View {
  const factor = scale / view.scale
  return { ...view, scale, x: point.x - (point.x - view.x) * factor, y: point.y - (point.y - view.y) * factor }
}

/** Rotates by quarters as seen on the screen, and fits again. */
export function rotate(view: View, frame: Frame, quarters: 1 | -1 = 1): View {
  // In a mirrored image, its own clockwise is reversed.
  const seen = Math.sign(view.mirrorX * view.mirrorY) || 1
  return refit({ ...view, angle: nearestQuarter(view.angle) + 90 * quarters * seen, scale: 1 }, frame)
}

/** Mirrors as seen on the screen. The visible part stays visible, on the other side. */
export function flip(view: View, axis: 'x' | 'y'): View {
  return axis === 'x'
    ? { ...view, mirrorX: view.mirrorX < 0 ? 1 : -1, x: -view.x }
    : { ...view, mirrorY: view.mirrorY < 0 ? 1 : -1, y: -view.y }
}

/** Returns the nearest view at rest: no drag offset, with scale and position within their limits. */
export function settle(view: View, frame: Frame, point: Point = { x: 0, y: 0 }): View {
  const upright = { ...view, angle: nearestQuarter(view.angle), page: 0, drop: 0 }
  return refit(zoomTo(upright, frame, { scale: view.scale, point }), frame)
}

export const isZoomed = (view: View): boolean => view.scale > 1.001

/** Returns whether `point` is on the image. */
export function isOnImage(view: View, frame: Frame, point: Point): boolean {
  const { width, height } = turnedSize(view.angle, frame.image)
  const pixels = view.fit * view.scale
  return Math.abs(point.x - view.x) <= (width * pixels) / 2 && Math.abs(point.y - view.y) <= (height * pixels) / 2
}

/** Returns the scale of a double tap: the natural size, within a reasonable range. */
export function closeUpScale(view: View, frame: Frame): number {
  return clamp(1 / fitOf(view, frame), 2, 4)
}

/** Returns the opacity of the background while the image is dragged down: 1 in place, 0 at half the window. */
export function groundOpacity(view: View, frame: Frame): number {
  return clamp(1 - view.drop / (positive(frame.window.height) / 2), 0, 1)
}

/** Returns the view at `share` of the way between two views. */
export function mixViews(from: View, to: View, share: number): View {
  const mix = (key: keyof View) => from[key] + (to[key] - from[key]) * share
  return {
    scale: mix('scale'),
    x: mix('x'),
    y: mix('y'),
    fit: mix('fit'),
    angle: mix('angle'),
    mirrorX: mix('mirrorX'),
    mirrorY: mix('mirrorY'),
    page: mix('page'),
    drop: mix('drop'),
  }
}

/** Adding zero turns negative zero into zero. */
export const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high) + 0

function refit(view: View, frame: Frame): View {
  const mirrors = { mirrorX: nearestMirror(view.mirrorX), mirrorY: nearestMirror(view.mirrorY) }
  return clampPan({ ...view, ...mirrors, fit: fitOf(view, frame) }, frame)
}

function filling(angle: number, { room, image }: Frame): number {
  const { width, height } = turnedSize(angle, image)
  return Math.min(positive(room.width) / width, positive(room.height) / height)
}

function turnedSize(angle: number, image: Size): Size {
  const [width, height] = [positive(image.width), positive(image.height)]
  return Math.abs(Math.round(angle / 90)) % 2 === 1 ? { width: height, height: width } : { width, height }
}

const nearestMirror = (mirror: number) => (mirror < 0 ? -1 : 1)
const nearestQuarter = (angle: number) => Math.round(angle / 90) * 90
/** Prevents a division by zero for a picture or a window without a size yet. */
const positive = (length: number) => (length >= 1 ? length : 1)
