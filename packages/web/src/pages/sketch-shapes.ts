/** A rounded box of a sketch, on a canvas of 320 by 160, in one of four tones. */
export interface Shape {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  /** The corner radius. Default: 3. */
  readonly r?: number
  readonly tone?: 'line' | 'ground' | 'strong' | 'accent'
}

export type SketchName = 'script'

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const text = (x: number, y: number, w: number): Shape => ({ x, y, w, h: 5 })

/** Sketches of planned screens. One box has the accent color: the main button. */
export const sketchShapes: Readonly<Record<SketchName, readonly Shape[]>> = {
  script: [
    { x: 24, y: 20, w: 72, h: 160, r: 8, tone: 'ground' },
    ...times(5, (index): Shape => ({
      ...text(36, 38 + index * 22, [44, 36, 48, 30, 42][index] ?? 0),
      tone: index === 1 ? 'accent' : 'line',
    })),
    { x: 108, y: 20, w: 188, h: 160, r: 8, tone: 'ground' },
    text(126, 40, 84),
    { ...text(126, 56, 152), h: 4 },
    { ...text(126, 66, 138), h: 4 },
    { ...text(180, 88, 44), tone: 'strong' },
    { ...text(156, 100, 96), h: 4 },
    { ...text(156, 110, 82), h: 4 },
    { ...text(126, 132, 146), h: 4 },
  ],
}
