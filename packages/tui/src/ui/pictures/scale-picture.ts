import type { Picture } from './picture.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the largest size with the same aspect ratio that fits: never enlarged, at least one pixel. */
export function fitInside({ width, height }: Size, room: Size): Size {
  const scale = Math.min(1, room.width / width, room.height / height)
  const edge = (length: number, most: number) => Math.max(1, Math.min(most, Math.round(length * scale)))
  return { width: edge(width, room.width), height: edge(height, room.height) }
}

/** Scales a picture down by averaging pixels, without transparent ones. */
export function scalePicture(picture: Picture, { width, height }: Size): Picture {
  if (width === picture.width && height === picture.height) return picture
  const pixels = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = spanOf(y, height, picture.height)
    for (let x = 0; x < width; x++) {
      const [left, right] = spanOf(x, width, picture.width)
      pixels.set(average(picture, { top, bottom, left, right }), (y * width + x) * 4)
    }
  }
  return { width, height, pixels }
}

/** Returns the range of source pixels for one target pixel: first, and one after the last. */
function spanOf(index: number, count: number, from: number): [number, number] {
  const first = Math.floor((index * from) / count)
  return [first, Math.max(first + 1, Math.floor(((index + 1) * from) / count))]
}

interface Area {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

function average({ width, pixels }: Picture, { top, bottom, left, right }: Area): number[] {
  let [red, green, blue, cover] = [0, 0, 0, 0]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 4
      const alpha = pixels[at + 3] ?? 0
      red += (pixels[at] ?? 0) * alpha
      green += (pixels[at + 1] ?? 0) * alpha
      blue += (pixels[at + 2] ?? 0) * alpha
      cover += alpha
    }
  }
  if (cover === 0) return [0, 0, 0, 0]
  const count = (bottom - top) * (right - left)
  return [red / cover, green / cover, blue / cover, cover / count].map(Math.round)
}
