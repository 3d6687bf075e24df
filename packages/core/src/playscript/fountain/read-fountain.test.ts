import { expect, test } from 'vitest'

import { readFountain } from './read-fountain.ts'

const warningsOf = (source: string) => readFountain(source).warnings.map(({ code }) => code)

test('headings between blank lines are read without a warning', () => {
  expect(warningsOf('FADE IN:\n\nINT. HOUSE - DAY #1#\n\nRain.\n\nCUT TO:\n\n.DREAM\n\nMore rain.\n')).toEqual([])
})

test.each([
  ['before', 'Rain.\nINT. HOUSE - DAY\n\nRain.'],
  ['after', 'INT. HOUSE - DAY\nRain.'],
])('a heading without a blank line %s it is accepted with a warning', (_where, source) => {
  expect(readFountain(source).elements.map(({ type }) => type)).toContain('heading')
  expect(warningsOf(source)).toEqual(['heading_spacing'])
})

test('the mark of a type stands before the notes of its element', () => {
  expect(readFountain('!CLOSE ON: HANDS [[shot]] [[insert later]]').elements).toEqual([
    { type: 'shot', text: 'CLOSE ON: HANDS', note: 'insert later' },
  ])
})
