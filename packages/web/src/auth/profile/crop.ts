/** A picture as it is, in its own pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The square that is kept of a picture: its middle, in the picture's pixels, and how many times it is enlarged. */
export interface Crop {
  readonly x: number
  readonly y: number
  /** 1 shows as much as a square can. */
  readonly zoom: number
}

export const MAX_ZOOM = 5

/** Pixels of the picture along an edge of the square. */
export const edgeOf = ({ width, height }: PictureSize, zoom: number): number => Math.min(width, height) / zoom

/** The largest square in the middle. */
export const wholeOf = ({ width, height }: PictureSize): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** The same square, brought back to where the picture fills it. */
export function withinPicture(size: PictureSize, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, MAX_ZOOM)
  const half = edgeOf(size, zoom) / 2
  return { zoom, x: clamp(crop.x, half, size.width - half), y: clamp(crop.y, half, size.height - half) }
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
