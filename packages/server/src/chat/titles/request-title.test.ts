import { expect, test } from 'vitest'

import { cleanTitle, fallbackTitle } from './request-title.ts'

test.each([
  ['**Title: “Trees in winter.”**', 'Trees in winter'],
  ['\n# Trees\nand more', 'Trees'],
  ['「冬天的樹」', '冬天的樹'],
  ['標題：冬天的樹。', '冬天的樹'],
  ['"C++ or Rust?"', 'C++ or Rust?'],
  ['...\n', ''],
])('a model’s answer is converted to a title: %j', (answer, title) => {
  expect(cleanTitle(answer)).toBe(title)
})

test('a long title is cut between characters, with an ellipsis', () => {
  expect(cleanTitle('x'.repeat(80))).toBe('x'.repeat(80))
  expect(cleanTitle('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`)
  expect(cleanTitle(`${'x'.repeat(78)}👩‍👩‍👧`)).toBe(`${'x'.repeat(78)}…`)
})

const said = (text: string) => [{ role: 'user' as const, text }]

test('without a model, the title consists of the first words', () => {
  expect(fallbackTitle(said('Hello there'))).toBe('Hello there')
  expect(fallbackTitle(said('Tell me everything about the winter of 1947 in Europe'))).toBe(
    'Tell me everything about the winter of…',
  )
  expect(fallbackTitle(said('樹'.repeat(50)))).toBe(`${'樹'.repeat(40)}…`)
})
