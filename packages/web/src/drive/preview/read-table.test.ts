import { expect, test } from 'vitest'

import { readTable } from './read-table.ts'

const linesOf = (count: number) => Array.from({ length: count }, (_, index) => `${index};x`).join('\n')
const whole = { tabs: false, cut: false }

test('parses a table with its header, using the most frequent separator in the first line', () => {
  expect(readTable('name;amount\nAda;1,5\n', whole)).toEqual({
    head: ['name', 'amount'],
    body: [{ line: 2, cells: ['Ada', '1,5'] }],
    rows: 1,
    columns: 2,
    shownColumns: 2,
    isWhole: true,
  })
})

test('shows some of many rows, and counts all', () => {
  const table = readTable(`a;b\n${linesOf(1200)}`, whole)
  expect([table?.body.length, table?.rows]).toEqual([500, 1200])
})

test('counts hidden columns by the widest row', () => {
  const table = readTable(`a,b\n${Array.from({ length: 80 }, () => '1').join()}\n`, whole)
  expect([table?.body[0]?.cells.length, table?.shownColumns, table?.columns]).toEqual([60, 60, 80])
})

test('marks a partial file as incomplete, and drops its incomplete last row', () => {
  const table = readTable('a,b\n1,2\n3', { tabs: false, cut: true })
  expect([table?.rows, table?.isWhole]).toEqual([1, false])
})
