import { randomInt } from 'node:crypto'

import type { DrawnPicture, PictureRoom } from './picture.ts'
import { readPngHeader } from './read-png.ts'
import { fitInside } from './scale-picture.ts'

/** Represents a cell of a picture as text, which moves with the terminal's text. */
const PLACEHOLDER = '\u{10EEEE}'
/** Diacritics that encode a placeholder's row and column, as numbered by the protocol. */
const NUMBERS = Array.from(
  '\u0305\u030D\u030E\u0310\u0312\u033D\u033E\u033F\u0346\u034A\u034B\u034C\u0350\u0351\u0352\u0357' +
    '\u035B\u0363\u0364\u0365\u0366\u0367\u0368\u0369\u036A\u036B\u036C\u036D\u036E\u036F\u0483\u0484' +
    '\u0485\u0486\u0487\u0592\u0593\u0594\u0595\u0597\u0598\u0599\u059C\u059D\u059E\u059F\u05A0\u05A1' +
    '\u05A8\u05A9\u05AB\u05AC\u05AF\u05C4\u0610\u0611\u0612\u0613\u0614\u0615\u0616\u0617\u0657\u0658' +
    '\u0659\u065A\u065B\u065D\u065E\u06D6\u06D7\u06D8\u06D9\u06DA\u06DB\u06DC\u06DF\u06E0\u06E1\u06E2',
)
/** The assumed cell size in pixels. Cells are about twice as high as wide nearly everywhere. */
const CELL = { width: 8, height: 16 } as const
/** The maximum base64 length per command. */
const CHUNK_BYTES = 4096
const MOST_IDS = 0x1_00_00_00

/**
 * Draws a PNG with kitty's graphics protocol: sent once, and shown at each placeholder. Undefined if it isn't a PNG.
 * `id` is its number in the terminal, encoded as a color.
 */
export function drawByKitty(
  png: Buffer,
  { room, id = randomInt(1, MOST_IDS) }: { readonly room: PictureRoom; readonly id?: number },
): DrawnPicture | undefined {
  const header = readPngHeader(png)
  if (header === undefined) return undefined
  const most = { columns: Math.min(room.columns, NUMBERS.length), rows: Math.min(room.rows, NUMBERS.length) }
  const size = fitInside(header, { width: most.columns * CELL.width, height: most.rows * CELL.height })
  const [columns, rows] = [Math.ceil(size.width / CELL.width), Math.ceil(size.height / CELL.height)]
  const color = `\u001B[38;2;${id >> 16};${(id >> 8) & 255};${id & 255}m`
  return {
    before: transmission(png, `a=T,U=1,f=100,t=d,i=${id},c=${columns},r=${rows},q=2`),
    rows: NUMBERS.slice(0, rows).map(
      (row) =>
        `${color}${NUMBERS.slice(0, columns)
          .map((column) => PLACEHOLDER + row + column)
          .join('')}\u001B[0m`,
    ),
    // Deletes both the image data and its placements.
    forget: `\u001B_Ga=d,d=I,i=${id},q=2\u001B\\`,
  }
}

/** Sends the picture in chunks. `about` is part of the first one. */
function transmission(png: Buffer, about: string): string {
  const data = png.toString('base64')
  const count = Math.ceil(data.length / CHUNK_BYTES)
  return Array.from({ length: count }, (_, index) => {
    const keys = [...(index === 0 ? [about] : []), `m=${index < count - 1 ? 1 : 0}`].join(',')
    return `\u001B_G${keys};${data.slice(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES)}\u001B\\`
  }).join('')
}
