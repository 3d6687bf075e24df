/** What a drop on a row does: it puts things before or after the row, or into the folder that it is. */
export type Spot = 'before' | 'into' | 'after'

interface GridShape {
  /** Things beside each other in a line; 1 in a list. */
  readonly columns: number
  /** Pixels of a line. */
  readonly lineHeight: number
  /** Pixels of all columns. */
  readonly width: number
  readonly total: number
}

interface Point {
  readonly x: number
  readonly y: number
}

interface UnderPoint {
  /** The thing there; behind the last, the last. */
  readonly index: number
  /** How far through it the point is, from 0 to 1, in the direction in which things follow each other. */
  readonly share: number
  /** The point is not on the thing but behind the last. */
  readonly isBehind: boolean
}

/** Pixels left and right of a line of tiles, without the halves of the gaps about them. */
const TILES_MARGIN = 8

/** What is under a point of a grid, counted from its top left corner; undefined of an empty one. */
export function thingUnder({ columns, lineHeight, width, total }: GridShape, { x, y }: Point): UnderPoint | undefined {
  if (total === 0) return undefined
  const line = Math.max(0, Math.floor(y / lineHeight))
  const across = ((x - TILES_MARGIN) * columns) / (width - 2 * TILES_MARGIN)
  const column = Math.min(columns - 1, Math.max(0, Math.floor(across)))
  const index = line * columns + column
  if (index >= total) return { index: total - 1, share: 1, isBehind: true }
  const share = columns === 1 ? y / lineHeight - line : across - column
  return { index, share: Math.min(1, Math.max(0, share)), isBehind: false }
}

interface Takes {
  /** Things can be put between others. */
  readonly order: boolean
  /** The thing is a folder that takes what is dropped. */
  readonly enter: boolean
}

/** What a drop does so far through a thing; a folder leaves its edges to the order. */
export function spotOf(share: number, { order, enter }: Takes): Spot | undefined {
  if (!order) return enter ? 'into' : undefined
  if (enter && share > 0.25 && share < 0.75) return 'into'
  return share < 0.5 ? 'before' : 'after'
}
