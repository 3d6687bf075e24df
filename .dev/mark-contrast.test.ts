import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { MARK_TONES } from '../packages/web/src/ui/mark-letters.ts'

const sheet = readFileSync(new URL('../packages/web/src/ui/tones.module.css', import.meta.url), 'utf8')

/** The luminance of a color by WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('the letters are readable on every color in both themes', () => {
  const pairs = [...sheet.matchAll(/--ground: (#\w{6});\s+--letters: (#\w{6});/g)]
  const contrasts = pairs.map(([, ground = '', letters = '']) => {
    const [dark = 0, light = 0] = [luminance(ground), luminance(letters)].toSorted((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  })
  expect(contrasts).toHaveLength(MARK_TONES * 2)
  expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5)
})
