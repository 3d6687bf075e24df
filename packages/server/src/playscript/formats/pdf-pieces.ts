/** A piece of text with its place, in points from the left and the bottom. */
export interface Piece {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  /** The size of its font. */
  readonly size: number
}

/** A line of pieces from left to right. */
export type PieceLine = readonly Piece[]
