import { expect, test } from 'vitest'

import { jsonTable } from './json-table.ts'

test('an array of flat objects is a table with all their columns', () => {
  expect(jsonTable('[{"city": "Kyoto", "days": 2}, {"city": null, "constructor": true}]')).toEqual({
    columns: ['city', 'days', 'constructor'],
    rows: [
      ['Kyoto', '2', ''],
      ['', '', 'true'],
    ],
  })
})

test.for<readonly [string, string]>([
  ['text', 'Kyoto'],
  ['a number', '7'],
  ['an object', '{"city": "Kyoto"}'],
  ['no rows', '[]'],
  ['rows without columns', '[{}]'],
  ['a list of words', '["Kyoto"]'],
  ['a list of lists', '[["Kyoto"]]'],
  ['nested values', '[{"city": {"name": "Kyoto"}}]'],
  ['too many rows', JSON.stringify(Array.from({ length: 101 }, (_, day) => ({ day })))],
  ['too many columns', JSON.stringify([Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`c${at}`, at]))])],
])('%s is no table', ([, text]) => {
  expect(jsonTable(text)).toBeUndefined()
})
