import { VIEWER } from '../shell/constants.ts'

/** Where something is, in px from the middle of the window. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** What an image is shown in. */
export interface Frame {
  readonly window: Size
  /** The part of the window, around its middle, that a fitted image may fill. */
  readonly room: Size
  /** The image's own size in px. */
  readonly image: Size
  readonly first: boolean
  readonly last: boolean
}

/** How an image is shown: numbers only, so that any two can be mixed. */
export interface View {
  /** 1 is fitted to the room. */
  readonly scale: number
  /** The image's middle, in px from the window's. */
  readonly x: number
  readonly y: number
  /** px on the screen for one px of the image at scale 1. */
  readonly fit: number
  /** Degrees clockwise, a multiple of 90 at rest. It grows past 360: it tells the way that was turned. */
  readonly angle: number
  /** 1, or -1 where mirrored as seen on the screen. */
  readonly mirrorX: number
  readonly mirrorY: number
  /** px by which the row of images is dragged sideways. */
  readonly page: number
  /** px by which the image is dragged down to be put away. */
  readonly drop: number
}

/** The image fitted, upright and in its place. */
export function openView(frame: Frame): View {
  return refit({ scale: 1, x: 0, y: 0, fit: 1, angle: 0, mirrorX: 1, mirrorY: 1, page: 0, drop: 0 }, frame)
}

/** As large as the room allows, but not larger than the image is. */
export function fitOf({ angle }: Pick<View, 'angle'>, frame: Frame): number {
  return Math.min(1, filling(angle, frame))
}

/** The highest scale: six, or the image's own size, or what fills the room, whichever is most. */
export function maxScale(view: View, frame: Frame): number {
  const fit = fitOf(view, frame)
  return Math.max(VIEWER.maxZoom, 1 / fit, filling(view.angle, frame) / fit)
}

/** How far the image's middle may be from the window's before the image's edge would leave the window's. */
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

/** Zooms to `scale`, kept within its limits, so that what is under `point` stays under it as far as the edges allow. */
export function zoomTo(view: View, frame: Frame, { scale, point }: { scale: number; point: Point }): View {
  return clampPan(scaleAbout(view, clamp(scale, 1, maxScale(view, frame)), point), frame)
}

/** The scale alone, without limits: what is under `point` stays under it. */
export function scaleAbout(view: View, scale: number, point: Point): View {
  const factor = scale / view.scale
  return { ...view, scale, x: point.x - (point.x - view.x) * factor, y: point.y - (point.y - view.y) * factor }
}

/** Turned by a quarter as seen on the screen, and fitted again. */
export function rotate(view: View, frame: Frame, quarters: 1 | -1 = 1): View {
  // Seen in a mirror, the image's own clockwise is the other way round.
  const seen = Math.sign(view.mirrorX * view.mirrorY) || 1
  return refit({ ...view, angle: nearestQuarter(view.angle) + 90 * quarters * seen, scale: 1 }, frame)
}

/** Mirrored as seen on the screen; what is in the window stays in it, on the other side. */
export function flip(view: View, axis: 'x' | 'y'): View {
  return axis === 'x'
    ? { ...view, mirrorX: view.mirrorX < 0 ? 1 : -1, x: -view.x }
    : { ...view, mirrorY: view.mirrorY < 0 ? 1 : -1, y: -view.y }
}

/** The nearest view that can stand still: nothing dragged aside, scale and place within their limits. */
export function settle(view: View, frame: Frame, point: Point = { x: 0, y: 0 }): View {
  const upright = { ...view, angle: nearestQuarter(view.angle), page: 0, drop: 0 }
  return refit(zoomTo(upright, frame, { scale: view.scale, point }), frame)
}

export const isZoomed = (view: View): boolean => view.scale > 1.001

/** Whether `point` is on the image. */
export function isOnImage(view: View, frame: Frame, point: Point): boolean {
  const { width, height } = turnedSize(view.angle, frame.image)
  const pixels = view.fit * view.scale
  return Math.abs(point.x - view.x) <= (width * pixels) / 2 && Math.abs(point.y - view.y) <= (height * pixels) / 2
}

/** What a double tap zooms to: the image's own size, within what the eye can follow. */
export function closeUpScale(view: View, frame: Frame): number {
  return clamp(1 / fitOf(view, frame), 2, 4)
}

/** How much of the ground is left behind an image that is dragged down: 1 at its place, 0 at half the window. */
export function groundOpacity(view: View, frame: Frame): number {
  return clamp(1 - view.drop / (positive(frame.window.height) / 2), 0, 1)
}

/** The view `share` of the way from one to another. */
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

/** Adding zero makes a negative zero a plain one. */
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
/** A picture without a size of its own, or a window without one yet, does not make a division by zero. */
const positive = (length: number) => (length >= 1 ? length : 1)
