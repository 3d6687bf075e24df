import { expect, it } from 'vitest'

import { shownName } from './shown-name.ts'

it.each([
  ['-rf \u202Egpj.exe', String.raw`-rf \u{202e}gpj.exe`],
  ['a\u2066b\u2069.txt', String.raw`a\u{2066}b\u{2069}.txt`],
  ['\u200Ea\u200F\u061C', String.raw`\u{200e}a\u{200f}\u{61c}`],
])('%j has its marks written out', (name, shown) => {
  expect(shownName(name)).toBe(shown)
})

it.each(['報告 2024.pdf', 'שלום.pdf', 'می‌خواهم.txt', '👩‍👩‍👧.png', ''])('%s is shown as it is', (name) => {
  expect(shownName(name)).toBe(name)
})
