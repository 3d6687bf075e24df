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

export type SketchName = 'gallery' | 'picture' | 'script'

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const text = (x: number, y: number, w: number): Shape => ({ x, y, w, h: 5 })

/** Sketches of planned screens. One box has the accent color: the main button. */
export const sketchShapes: Readonly<Record<SketchName, readonly Shape[]>> = {
  gallery: [
    ...[
      [64, 90],
      [96, 70],
      [48, 100],
      [80, 80],
    ].flatMap(([above = 0, below = 0], column): Shape[] => [
      { x: 24 + column * 70, y: 20, w: 62, h: above, r: 6, tone: column % 2 === 0 ? 'strong' : 'line' },
      { x: 24 + column * 70, y: 28 + above, w: 62, h: below, r: 6, tone: column % 2 === 0 ? 'line' : 'strong' },
    ]),
    { x: 76, y: 126, w: 168, h: 22, r: 11, tone: 'ground' },
    text(90, 134.5, 72),
    { x: 216, y: 130, w: 24, h: 14, r: 7, tone: 'accent' },
  ],
  picture: [
    { x: 56, y: 20, w: 208, h: 160, r: 8, tone: 'ground' },
    { x: 72, y: 36, w: 176, h: 112, r: 4 },
    { x: 88, y: 96, w: 64, h: 52, r: 4, tone: 'strong' },
    { x: 140, y: 78, w: 92, h: 70, r: 4, tone: 'strong' },
    { x: 206, y: 48, w: 24, h: 24, r: 12, tone: 'accent' },
  ],
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
