import { MAX_IMAGE_PIXELS, MAX_SIDE } from '@saffron/core/draw'

export interface Size {
  readonly width: number
  readonly height: number
}

/** In pixels of the image as it's shown, so after turns and flips. */
export interface Box extends Size {
  readonly x: number
  readonly y: number
}

/** Changes of an image, in the order in which they are made: turned, flipped, cropped, resized. */
export interface PictureEdit {
  /** Quarter turns clockwise. */
  readonly turns: 0 | 1 | 2 | 3
  readonly flipX: boolean
  readonly flipY: boolean
  readonly crop?: Box | undefined
  readonly size?: Size | undefined
}

export const NO_EDIT: PictureEdit = { turns: 0, flipX: false, flipY: false }

export const isEdited = ({ turns, flipX, flipY, crop, size }: PictureEdit): boolean =>
  turns !== 0 || flipX || flipY || crop !== undefined || size !== undefined

/** The size of the whole image after its turns. */
export const turnedSize = ({ width, height }: Size, { turns }: PictureEdit): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/** The size of the edited image. */
export function editedSize(natural: Size, edit: PictureEdit): Size {
  const { width, height } = edit.size ?? edit.crop ?? turnedSize(natural, edit)
  return { width, height }
}

/** Turns the image by a quarter. What is cropped stays the same part of it. */
export function turn(natural: Size, edit: PictureEdit, clockwise: boolean): PictureEdit {
  const { width, height } = turnedSize(natural, edit)
  const turns = ((edit.turns + (clockwise ? 1 : 3)) % 4) as PictureEdit['turns']
  // A flip is of the image as shown, so it's of the other axis after the turn.
  const flips = { flipX: edit.flipY, flipY: edit.flipX }
  const { crop, size } = edit
  return {
    turns,
    ...flips,
    crop: crop && {
      x: clockwise ? height - crop.y - crop.height : crop.y,
      y: clockwise ? crop.x : width - crop.x - crop.width,
      width: crop.height,
      height: crop.width,
    },
    size: size && { width: size.height, height: size.width },
  }
}

/** Mirrors the image as it's shown. */
export function flip(natural: Size, edit: PictureEdit, axis: 'x' | 'y'): PictureEdit {
  const { width, height } = turnedSize(natural, edit)
  const { crop } = edit
  return axis === 'x'
    ? { ...edit, flipX: !edit.flipX, crop: crop && { ...crop, x: width - crop.x - crop.width } }
    : { ...edit, flipY: !edit.flipY, crop: crop && { ...crop, y: height - crop.y - crop.height } }
}

/** Returns a crop within the image, in whole pixels, at least one by one. */
export function clampCrop(box: Box, { width, height }: Size): Box {
  const w = Math.min(width, Math.max(1, Math.round(box.width)))
  const h = Math.min(height, Math.max(1, Math.round(box.height)))
  return {
    x: Math.min(width - w, Math.max(0, Math.round(box.x))),
    y: Math.min(height - h, Math.max(0, Math.round(box.y))),
    width: w,
    height: h,
  }
}

/** What is dragged of a crop: all of it, or sides and corners. */
export type Handle = 'move' | 'n' | 's' | 'e' | 'w' | 'ne' | 'nw' | 'se' | 'sw'

const LEAST = 8

interface CropDrag {
  readonly handle: Handle
  readonly by: { readonly x: number; readonly y: number }
  readonly within: Size
  /** Width divided by height, which stays as it is. */
  readonly ratio?: number | undefined
}

/** Returns a crop after a handle was dragged. */
export function dragCrop(box: Box, { handle, by, within, ratio }: CropDrag): Box {
  if (handle === 'move') return clampCrop({ ...box, x: box.x + by.x, y: box.y + by.y }, within)
  const left = handle.includes('w') ? clampTo(box.x + by.x, 0, box.x + box.width - LEAST) : box.x
  const top = handle.includes('n') ? clampTo(box.y + by.y, 0, box.y + box.height - LEAST) : box.y
  const right = handle.includes('e') ? clampTo(box.x + box.width + by.x, left + LEAST, within.width) : box.x + box.width
  const bottom = handle.includes('s')
    ? clampTo(box.y + box.height + by.y, top + LEAST, within.height)
    : box.y + box.height
  const dragged = { x: left, y: top, width: right - left, height: bottom - top }
  return clampCrop(ratio === undefined ? dragged : lockedCrop(box, dragged, { handle, within, ratio }), within)
}

type Lock = Pick<CropDrag, 'handle' | 'within'> & { readonly ratio: number }

/** Gives a dragged crop its ratio. The side or corner across from the handle stays in its place. */
function lockedCrop(before: Box, dragged: Box, { handle, within, ratio }: Lock): Box {
  const follows = Math.abs(dragged.width - before.width) >= Math.abs(dragged.height - before.height) * ratio
  const wanted = follows ? dragged.width : dragged.height * ratio
  const across = extent(before.x, before.width, within.width, { back: handle.includes('w'), on: handle.includes('e') })
  const down = extent(before.y, before.height, within.height, { back: handle.includes('n'), on: handle.includes('s') })
  const width = clampTo(wanted, Math.max(LEAST, LEAST * ratio), Math.min(across.room, down.room * ratio))
  return { x: across.at(width), y: down.at(width / ratio), width, height: width / ratio }
}

/** Along one axis: how long a crop can become, and where it begins with a length. */
function extent(start: number, length: number, whole: number, drag: { readonly back: boolean; readonly on: boolean }) {
  const end = start + length
  if (drag.back) return { room: end, at: (size: number) => end - size }
  if (drag.on) return { room: whole - start, at: () => start }
  const middle = start + length / 2
  return { room: 2 * Math.min(middle, whole - middle), at: (size: number) => middle - size / 2 }
}

const clampTo = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/** Returns the largest crop with a ratio in the middle of another one. */
export function cropToRatio(box: Box, ratio: number): Box {
  const width = Math.min(box.width, box.height * ratio)
  const height = width / ratio
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
}

/** Returns a size whose other side keeps the ratio, within the limits for images. */
export function resizedTo({ width, height }: Size, side: 'width' | 'height', pixels: number): Size {
  const factor = Math.max(1, Math.min(MAX_SIDE, Math.round(pixels))) / (side === 'width' ? width : height)
  const most = Math.min(factor, MAX_SIDE / Math.max(width, height), Math.sqrt(MAX_IMAGE_PIXELS / (width * height)))
  // Rounded down, because rounding up could exceed a limit.
  return { width: Math.max(1, Math.floor(width * most + 1e-6)), height: Math.max(1, Math.floor(height * most + 1e-6)) }
}
