/** The pixels of a picture: RGBA, one byte each, row by row. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** A picture drawn for a terminal. */
export interface DrawnPicture {
  /** The text rows that show it. */
  readonly rows: readonly string[]
  /** Sent before the rows. It takes no space and doesn't move the cursor. */
  readonly before?: string
  /** Sent after the rows are gone, to free the picture. */
  readonly forget?: string
}

/** How a terminal shows pictures. `line` only names them. */
export type ImageProtocol = 'kitty' | 'trueColor' | '256' | 'line'

export interface PictureRoom {
  readonly columns: number
  readonly rows: number
}
