import { expect, it } from 'vitest'

import { cleanName } from './clean-name.ts'
import { cleanLine, cleanText } from './clean-text.ts'

it.each([
  'a b.txt',
  '第一章　開始.txt',
  String.raw`C:\a`,
  'it"s.txt',
  'שלום.pdf',
  'می‌خواهم.txt',
  'क्‍ष',
  '👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️ 1️⃣.png',
  '葛󠄀城',
  '',
])('%s is shown unchanged', (name) => {
  expect(cleanName(name)).toBe(name)
})

it.each([
  ['invoice\u202Efdp.exe', String.raw`"invoice\u{202e}fdp.exe"`],
  ['a\u200Bb', String.raw`"a\u{200b}b"`],
  ['a\u200Db', String.raw`"a\u{200d}b"`],
  ['a\u00ADb', String.raw`"a\u{ad}b"`],
  ['3.45\u202FPM.png', String.raw`"3.45\u{202f}PM.png"`],
  ['two\nlines \u001B[31m', String.raw`"two\nlines \u{1b}[31m"`],
  ['\u3164', String.raw`"\u{3164}"`],
  ['\u2800', String.raw`"\u{2800}"`],
  ['\u3000x', String.raw`"\u{3000}x"`],
  [' x', '" x"'],
  ['x ', '"x "'],
  ['a  b', String.raw`"a \u{20}b"`],
  ['\u{E0041}', String.raw`"\u{e0041}"`],
  [String.raw`a\u{200b}b` + '\u200B', String.raw`"a\\u{200b}b\u{200b}"`],
  ['"x"', String.raw`"\"x\""`],
])('%j is escaped', (name, shown) => {
  expect(cleanName(name)).toBe(shown)
  expect(cleanLine(shown)).toBe(shown)
})

it('no two names look alike', () => {
  const names = [
    'ab',
    'a\u200Bb',
    'a\u200Cb',
    ' ',
    '  ',
    '\u3000',
    '\u2800',
    '\u3164',
    '\u115F',
    'a b',
    'a\u00A0b',
    'a  b',
  ]
  expect(new Set(names.map(cleanName)).size).toBe(names.length)
})

it('a text keeps the characters of its script, and loses bidirectional marks', () => {
  expect(cleanText('می‌خواهم 👩‍👩‍👧\tx\n')).toBe('می‌خواهم 👩‍👩‍👧\tx\n')
  expect(cleanText('a\u202Eb\u2066c\u2069\u001B[31md\u0007')).toBe('abcd')
  expect(cleanLine(' a\n  b　c ')).toBe('a b　c')
})
