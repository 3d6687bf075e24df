import type { DrawnPicture, Picture, PictureRoom } from './picture.ts'
import { fitInside, scalePicture } from './scale-picture.ts'

const [UPPER, LOWER] = ['▀', '▄']
/** Pixels with a lower alpha are transparent. */
const COVERS = 128
/** The levels of the 256-color cube, and its first gray. */
const SHADES = [0, 95, 135, 175, 215, 255] as const
const FIRST_GREY = 232
const GREYS = 24

interface HalfBlockOptions {
  readonly room: PictureRoom
  /** False uses the 256 fixed colors. */
  readonly trueColor: boolean
}

/** Draws a picture with half blocks: each cell has two pixels, the upper as text color, the lower as background. */
export function drawHalfBlocks(picture: Picture, { room, trueColor }: HalfBlockOptions): DrawnPicture {
  const size = fitInside(picture, { width: room.columns, height: room.rows * 2 })
  const small = scalePicture(picture, size)
  const colorAt = (x: number, y: number): string | undefined => {
    if (y >= small.height) return undefined
    const [red = 0, green = 0, blue = 0, cover = 0] = small.pixels.subarray((y * small.width + x) * 4)
    if (cover < COVERS) return undefined
    return trueColor ? `2;${red};${green};${blue}` : `5;${nearestOf256(red, green, blue)}`
  }
  const rows = Array.from({ length: Math.ceil(small.height / 2) }, (_, row) =>
    drawRow(small.width, (x) => [colorAt(x, row * 2), colorAt(x, row * 2 + 1)]),
  )
  return { rows }
}

/** Sets colors only when they change, and resets them at the end of the row. */
function drawRow(width: number, pairAt: (x: number) => [string | undefined, string | undefined]): string {
  let [row, text, ground] = ['', '', '']
  for (let x = 0; x < width; x++) {
    const [upper, lower] = pairAt(x)
    const ofText = upper ?? lower
    const ofGround = upper === undefined ? undefined : lower
    const wantedText = ofText === undefined ? text : `38;${ofText}`
    const wantedGround = ofGround === undefined ? '' : `48;${ofGround}`
    if (wantedText !== text) row += `\u001B[${wantedText}m`
    if (wantedGround !== ground) row += `\u001B[${wantedGround === '' ? '49' : wantedGround}m`
    row += ofText === undefined ? ' ' : upper === undefined ? LOWER : UPPER
    ;[text, ground] = [wantedText, wantedGround]
  }
  return `${row}\u001B[0m`
}

/** Returns the closest of the 256 colors, from the cube or the grays. */
export function nearestOf256(red: number, green: number, blue: number): number {
  const wanted = [red, green, blue]
  const steps = wanted.map(nearestShade)
  const cube = steps.map((step) => SHADES[step] ?? 0)
  const grey = Math.max(0, Math.min(GREYS - 1, Math.round(((red + green + blue) / 3 - 8) / 10)))
  const away = (from: readonly number[]) => wanted.reduce((sum, part, at) => sum + (part - (from[at] ?? 0)) ** 2, 0)
  const level = 8 + 10 * grey
  if (away([level, level, level]) < away(cube)) return FIRST_GREY + grey
  const [r = 0, g = 0, b = 0] = steps
  return 16 + 36 * r + 6 * g + b
}

function nearestShade(part: number): number {
  const away = SHADES.map((shade) => Math.abs(shade - part))
  return away.indexOf(Math.min(...away))
}
