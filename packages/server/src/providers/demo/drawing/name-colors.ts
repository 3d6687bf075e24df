type Color = readonly [number, number, number]

const NAMED: readonly (readonly [string, Color])[] = [
  ['black', [0, 0, 0]],
  ['white', [255, 255, 255]],
  ['gray', [128, 128, 128]],
  ['red', [210, 40, 40]],
  ['orange', [240, 150, 40]],
  ['yellow', [240, 220, 60]],
  ['green', [50, 150, 70]],
  ['teal', [30, 140, 140]],
  ['blue', [50, 90, 200]],
  ['violet', [120, 70, 190]],
  ['pink', [240, 150, 190]],
  ['brown', [120, 75, 40]],
]
const NAMES = 3

/** Returns the names of the colors that cover most of an image of three bytes per pixel. */
export function nameColors(rgb: Uint8Array): string[] {
  const counts = new Map<string, number>()
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    const name = nearest([rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0])
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, NAMES)
    .map(([name]) => name)
}

function nearest(color: Color): string {
  let best = ''
  let least = Number.POSITIVE_INFINITY
  for (const [name, [red, green, blue]] of NAMED) {
    const distance = (color[0] - red) ** 2 + (color[1] - green) ** 2 + (color[2] - blue) ** 2
    if (distance >= least) continue
    least = distance
    best = name
  }
  return best
}
