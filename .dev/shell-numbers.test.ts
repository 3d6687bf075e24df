import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { BREAKPOINTS, POPUP, TOAST, Z_INDEX } from '../packages/web/src/shell/constants.ts'
import { ROOT } from './run-command.ts'

const WEB = `${ROOT}packages/web/src/`
const tokens = readFileSync(`${WEB}theme/tokens.css`, 'utf8')

/** The value of a custom property in the light theme, where every one of them has its first. */
const token = (name: string): string | undefined => new RegExp(`${name}:\\s*([^;]+);`).exec(tokens)?.[1]

test('the style sheets have the numbers of the shell', () => {
  expect({
    popupPanel: token('--z-popup-panel'),
    overlay: token('--z-overlay'),
    dialog: token('--z-dialog'),
    toast: token('--z-toast'),
    mask: token('--popup-mask'),
    duration: token('--popup-duration'),
    leave: token('--calm'),
  }).toEqual({
    popupPanel: `${Z_INDEX.popupPanel}`,
    overlay: `${Z_INDEX.overlay}`,
    dialog: `${Z_INDEX.dialog}`,
    toast: `${Z_INDEX.toast}`,
    mask: `${POPUP.maskOpacity}`,
    duration: `${POPUP.durationMs}ms`,
    leave: `${TOAST.leaveMs}ms`,
  })
})

test('layouts change at the breakpoints of the shell and nowhere else', () => {
  const widths = globSync('**/*.css', { cwd: WEB }).flatMap((path) =>
    [...readFileSync(WEB + path, 'utf8').matchAll(/@(?:media|container)[^{]*?width\s*[<>]=?\s*(\d+)px/g)].map(
      (match) => ({
        path,
        width: Number(match[1]),
      }),
    ),
  )
  expect(widths.length).toBeGreaterThan(0)
  expect(widths.filter(({ width }) => !BREAKPOINTS.some((breakpoint) => breakpoint === width))).toEqual([])
})
