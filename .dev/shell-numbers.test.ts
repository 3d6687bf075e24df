import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { BREAKPOINTS, NAMED_RAIL_PX, POPUP, TOAST, Z_INDEX } from '../packages/web/src/ui/constants.ts'
import { ROOT } from './run-command.ts'

const WEB = `${ROOT}packages/web/src/`
const tokens = readFileSync(`${WEB}theme/tokens.css`, 'utf8')

/** Returns the value of a custom property in the light theme, which defines all of them. */
const token = (name: string): string | undefined => new RegExp(`${name}:\\s*([^;]+);`).exec(tokens)?.[1]

test('the style sheets have the numbers of the shell', () => {
  expect({
    popupPanel: token('--z-popup-panel'),
    overlay: token('--z-overlay'),
    dialog: token('--z-dialog'),
    viewer: token('--z-viewer'),
    toast: token('--z-toast'),
    mask: token('--popup-mask'),
    duration: token('--popup-duration'),
    leave: token('--calm'),
  }).toEqual({
    popupPanel: `${Z_INDEX.popupPanel}`,
    overlay: `${Z_INDEX.overlay}`,
    dialog: `${Z_INDEX.dialog}`,
    viewer: `${Z_INDEX.viewer}`,
    toast: `${Z_INDEX.toast}`,
    mask: `${POPUP.maskOpacity}`,
    duration: `${POPUP.durationMs}ms`,
    leave: `${TOAST.leaveMs}ms`,
  })
})

test('layouts change at the breakpoints of the shell and nowhere else', () => {
  const allowed = new Set<number>([...BREAKPOINTS, NAMED_RAIL_PX])
  const widths = globSync('**/*.css', { cwd: WEB }).flatMap((path) =>
    widthsIn(readFileSync(WEB + path, 'utf8')).map((width) => ({ path, width })),
  )
  expect(widths.length).toBeGreaterThan(0)
  expect(widths.filter(({ width }) => !allowed.has(width))).toEqual([])
  expect(widths.filter(({ width }) => width === NAMED_RAIL_PX)).not.toEqual([])
})

test.for([
  ['(width >= 600px)', [600]],
  ['(600px <= width < 960px)', [600, 960]],
  ['(max-width: 599.98px) and (height < 700px)', [599.98]],
  ['(pointer: coarse), (min-width: 1px)', [1]],
] as const)('%s asks for a width', ([condition, widths]) => {
  expect(widthsIn(`@media ${condition} {}`)).toEqual(widths)
})

/** Returns the widths in px of media and container queries, in every syntax. */
function widthsIn(sheet: string): number[] {
  const conditions = [...sheet.matchAll(/@(?:media|container)([^{]*)/g)].map(([, condition = '']) => condition)
  const features = conditions.flatMap((condition) => condition.match(/\([^()]*width[^()]*\)/g) ?? [])
  return features.flatMap((feature) => [...feature.matchAll(/([\d.]+)px/g)].map(([, number]) => Number(number)))
}
