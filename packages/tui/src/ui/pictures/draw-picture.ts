import { drawHalfBlocks } from './half-blocks.ts'
import { drawByKitty } from './kitty.ts'
import type { DrawnPicture, PictureRoom, PictureWay } from './picture.ts'
import { readPng } from './read-png.ts'

const MOST_ROWS = 20
const MOST_COLUMNS = 78

/** The room of a picture in a terminal: half of its rows, and never many. */
export const roomIn = (terminal: PictureRoom): PictureRoom => ({
  columns: Math.max(1, Math.min(MOST_COLUMNS, terminal.columns)),
  rows: Math.max(1, Math.min(MOST_ROWS, Math.floor(terminal.rows / 2))),
})

/** A PNG as that terminal is shown pictures; undefined where it is to be named, or cannot be read. */
export function drawPicture(png: Buffer, way: PictureWay, room: PictureRoom): DrawnPicture | undefined {
  if (way === 'line') return undefined
  if (way === 'kitty') return drawByKitty(png, { room })
  const picture = readPng(png)
  return picture && drawHalfBlocks(picture, { room, trueColor: way === 'trueColor' })
}
