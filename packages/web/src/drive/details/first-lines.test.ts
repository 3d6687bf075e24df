import { expect, test } from 'vitest'

import { firstLines } from './first-lines.ts'

test('shows the first twenty lines of a text with any line ending', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`)
  for (const end of ['\n', '\r\n', '\r']) expect(firstLines(lines.join(end))).toBe(lines.slice(0, 20).join('\n'))
})

test('truncates an endless line, and removes empty lines around the text', () => {
  expect(firstLines('x'.repeat(1000))).toBe(`${'x'.repeat(400)}…`)
  expect(firstLines('\n\n  indented\n\n')).toBe('  indented')
  expect(firstLines(' \n\n')).toBe('')
})
