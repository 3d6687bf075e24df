/** A picture by its pixels: red, green, blue and how much of them covers what is behind, a byte each, row by row. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** A picture as a terminal takes it. */
export interface DrawnPicture {
  /** Rows of text that stand for it. */
  readonly rows: readonly string[]
  /** What the terminal has to have been sent before; it takes no place and moves no cursor. */
  readonly before?: string
  /** What makes the terminal forget it, once its rows are gone. */
  readonly forget?: string
}

/** How a terminal is shown a picture; `line`: it is named. */
export type PictureWay = 'kitty' | 'trueColor' | '256' | 'line'

/** The room there is. */
export interface PictureRoom {
  readonly columns: number
  readonly rows: number
}
