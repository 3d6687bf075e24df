import { drawHalfBlocks } from './half-blocks.ts'
import { drawByKitty } from './kitty.ts'
import type { DrawnPicture, PictureRoom, ImageProtocol } from './picture.ts'
import { readPng } from './read-png.ts'

const MOST_ROWS = 20
const MOST_COLUMNS = 78

/** The maximum size of a picture: half of the terminal's rows, up to a limit. */
export const roomIn = (terminal: PictureRoom): PictureRoom => ({
  columns: Math.max(1, Math.min(MOST_COLUMNS, terminal.columns)),
  rows: Math.max(1, Math.min(MOST_ROWS, Math.floor(terminal.rows / 2))),
})

/** Draws a PNG for a terminal. Returns undefined if it's only named or can't be read. */
export function drawPicture(png: Buffer, way: ImageProtocol, room: PictureRoom): DrawnPicture | undefined {
  if (way === 'line') return undefined
  if (way === 'kitty') return drawByKitty(png, { room })
  const picture = readPng(png)
  return picture && drawHalfBlocks(picture, { room, trueColor: way === 'trueColor' })
}
