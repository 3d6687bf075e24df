import { expect, test } from 'vitest'

import { firstLines } from './first-lines.ts'

test('of a text its first twenty lines are shown, whichever way they end', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`)
  for (const end of ['\n', '\r\n', '\r']) expect(firstLines(lines.join(end))).toBe(lines.slice(0, 20).join('\n'))
})

test('a text without an end is cut, and empty lines around it go', () => {
  expect(firstLines('x'.repeat(1000))).toBe(`${'x'.repeat(400)}…`)
  expect(firstLines('\n\n  indented\n\n')).toBe('  indented')
  expect(firstLines(' \n\n')).toBe('')
})
