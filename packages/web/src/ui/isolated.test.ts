import { expect, test } from 'vitest'

import { isolated } from './isolated.ts'

test('a left-to-right name is unchanged in a sentence', () => {
  expect(isolated('Año 2024 報告.pdf')).toBe('Año 2024 報告.pdf')
})

test('a right-to-left name is isolated', () => {
  expect(isolated('דוח 2.pdf')).toBe('\u2068דוח 2.pdf\u2069')
})

test('marks that would reverse the words after a name are escaped', () => {
  expect(isolated('invoice\u202Efdp.exe')).toBe(String.raw`invoice\u{202e}fdp.exe`)
  expect(isolated('a\u2069b\u2067c')).toBe(String.raw`a\u{2069}b\u{2067}c`)
})
