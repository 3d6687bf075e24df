/** The natural size of a picture. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The square crop: its center in picture pixels, and its zoom. */
export interface Crop {
  readonly x: number
  readonly y: number
  /** 1 shows the largest possible square. */
  readonly zoom: number
}

export const MAX_ZOOM = 5

/** Returns the square's edge in picture pixels. */
export const edgeOf = ({ width, height }: PictureSize, zoom: number): number => Math.min(width, height) / zoom

/** Returns the largest centered square. */
export const wholeOf = ({ width, height }: PictureSize): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** Returns the square, moved so that the picture fills it. */
export function withinPicture(size: PictureSize, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, MAX_ZOOM)
  const half = edgeOf(size, zoom) / 2
  return { zoom, x: clamp(crop.x, half, size.width - half), y: clamp(crop.y, half, size.height - half) }
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
