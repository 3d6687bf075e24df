export interface Spot {
  readonly x: number
  readonly y: number
}

export interface Extent {
  readonly width: number
  readonly height: number
}

/** Where an image is in its frame: a point of the image times `scale` plus `x` and `y` is a point of the frame. */
export interface CanvasView extends Spot {
  readonly scale: number
}

/** Frame pixels per image pixel at the closest. */
export const MAX_SCALE = 16
/** The share of the fitted size at the farthest. */
const LEAST = 0.5
/** The part of the image that stays in the frame, in frame pixels. */
const KEPT = 48
const MARGIN = 24

/** Returns the view that shows the whole image in the middle, at most at its natural size. */
export function fitView(image: Extent, frame: Extent): CanvasView {
  const room = { width: Math.max(1, frame.width - 2 * MARGIN), height: Math.max(1, frame.height - 2 * MARGIN) }
  const scale = Math.min(1, room.width / image.width, room.height / image.height)
  return { scale, x: (frame.width - image.width * scale) / 2, y: (frame.height - image.height * scale) / 2 }
}

/** Returns the point of the image that a point of the frame shows. */
export const toImage = ({ scale, x, y }: CanvasView, spot: Spot): Spot => ({
  x: (spot.x - x) / scale,
  y: (spot.y - y) / scale,
})

/** Zooms by a factor around a point of the frame, which keeps showing the same point of the image. */
export function zoomAt(view: CanvasView, factor: number, spot: Spot, within: Bounds): CanvasView {
  const least = fitView(within.image, within.frame).scale * LEAST
  const scale = Math.min(MAX_SCALE, Math.max(least, view.scale * factor))
  const held = toImage(view, spot)
  return keepInFrame({ scale, x: spot.x - held.x * scale, y: spot.y - held.y * scale }, within)
}

export const panBy = (view: CanvasView, by: Spot, within: Bounds): CanvasView =>
  keepInFrame({ ...view, x: view.x + by.x, y: view.y + by.y }, within)

export interface Bounds {
  readonly image: Extent
  readonly frame: Extent
}

/** Two fingers on the frame. */
export type Pair = readonly [Spot, Spot]

/** Moves and zooms the image with two fingers: what was under their middle stays there. */
export function pinch(view: CanvasView, from: Pair, to: Pair, within: Bounds): CanvasView {
  const [before, after] = [middleOf(from), middleOf(to)]
  const moved = panBy(view, { x: after.x - before.x, y: after.y - before.y }, within)
  return zoomAt(moved, distanceOf(to) / Math.max(1, distanceOf(from)), after, within)
}

const middleOf = ([one, other]: Pair): Spot => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
const distanceOf = ([one, other]: Pair): number => Math.hypot(one.x - other.x, one.y - other.y)

/** A part of the image always stays in the frame, so it can't get lost. */
function keepInFrame({ scale, x, y }: CanvasView, { image, frame }: Bounds): CanvasView {
  return {
    scale,
    x: clamp(x, image.width * scale, frame.width),
    y: clamp(y, image.height * scale, frame.height),
  }
}

const clamp = (at: number, size: number, room: number): number => Math.min(room - KEPT, Math.max(KEPT - size, at))
