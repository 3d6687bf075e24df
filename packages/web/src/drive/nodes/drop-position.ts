/** The effect of a drop on a row: insert before or after it, or move into its folder. */
export type DropPosition = 'before' | 'into' | 'after'

interface GridShape {
  /** The number of items per line. 1 in a list. */
  readonly columns: number
  /** The height of a line, in pixels. */
  readonly lineHeight: number
  /** The width of all columns, in pixels. */
  readonly width: number
  readonly total: number
}

interface Point {
  readonly x: number
  readonly y: number
}

interface UnderPoint {
  /** The index of the item there. Behind the last item, the last index. */
  readonly index: number
  /** The point's position within the item from 0 to 1, in reading order. */
  readonly share: number
  /** The point is behind the last item. */
  readonly isBehind: boolean
}

/** The space left and right of a line of tiles in pixels, excluding half of each gap. */
const TILES_MARGIN = 8

/** Returns what is at a point of a grid, relative to its top left corner. Undefined in an empty grid. */
export function hitTest({ columns, lineHeight, width, total }: GridShape, { x, y }: Point): UnderPoint | undefined {
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
  /** Items can be reordered. */
  readonly order: boolean
  /** The item is a folder that accepts the drop. */
  readonly enter: boolean
}

/** Returns the effect of a drop at this share of an item. In manual order, the edges of a folder insert next to it. */
export function dropPositionOf(share: number, { order, enter }: Takes): DropPosition | undefined {
  if (!order) return enter ? 'into' : undefined
  if (enter && share > 0.25 && share < 0.75) return 'into'
  return share < 0.5 ? 'before' : 'after'
}
