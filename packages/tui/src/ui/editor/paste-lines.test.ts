import { expect, test } from 'vitest'

import { pasteLines } from './paste-lines.ts'

test.for([
  ['one', 1],
  ['one\n', 1],
  ['one\ntwo', 2],
  ['one\ntwo\n', 2],
  ['one\n\n', 2],
] as const)('%j has %i lines', ([text, lines]) => {
  expect(pasteLines(text)).toBe(lines)
})
