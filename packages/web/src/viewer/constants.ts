/** Numbers of the image viewer. They're part of the product's contract, except those marked as ours. */
export const VIEWER = {
  /** A longer horizontal drag turns the page. */
  swipePx: 40,
  /** A longer move decides the direction of a drag. */
  axisPx: 10,
  /** A downward drag over more than this share of the window's height closes. */
  closeShare: 0.14,
  /** The minimum, as a factor of the fitted size. */
  maxZoom: 6,
  doubleTapMs: 300,
  slideGapPx: 20,
  /** Ours: fades and all animated moves. */
  fadeMs: 180,
  moveMs: 260,
} as const
