/** The brush's diameter in pixels of the image. */
export const MIN_BRUSH = 2
const SHARE_OF_IMAGE = 0.5
const STEP = 1.25
/** The least pressure of a pen still paints this much of the brush. */
const LEAST_PRESSURE = 0.15

/** The largest brush for an image whose longer side has this many pixels. */
export const maxBrush = (side: number): number => Math.max(16, Math.round(side * SHARE_OF_IMAGE))

/** The brush that an image starts with. */
export const firstBrush = (side: number): number => Math.max(8, Math.round(side / 14))

/** Returns the next larger or smaller brush. */
export function stepBrush(size: number, direction: 1 | -1, side: number): number {
  const next = direction > 0 ? Math.max(size + 1, size * STEP) : Math.min(size - 1, size / STEP)
  return Math.round(Math.min(maxBrush(side), Math.max(MIN_BRUSH, next)))
}

/** Returns how much of the brush a pointer paints. Only pens report their real pressure. */
export const pressureOf = ({ pointerType, pressure }: Pick<PointerEvent, 'pointerType' | 'pressure'>): number =>
  pointerType === 'pen' ? Math.max(LEAST_PRESSURE, pressure) : 1
