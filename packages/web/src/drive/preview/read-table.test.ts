import { expect, test } from 'vitest'

import { readTable } from './read-table.ts'

const linesOf = (count: number) => Array.from({ length: count }, (_, index) => `${index};x`).join('\n')
const whole = { tabs: false, cut: false }

test('a table is read with its head; its separator is what stands most often in the first line', () => {
  expect(readTable('name;amount\nAda;1,5\n', whole)).toEqual({
    head: ['name', 'amount'],
    body: [{ line: 2, cells: ['Ada', '1,5'] }],
    rows: 1,
    columns: 2,
    shownColumns: 2,
    isWhole: true,
  })
})

test('of many rows some are shown, and all are counted', () => {
  const table = readTable(`a;b\n${linesOf(1200)}`, whole)
  expect([table?.body.length, table?.rows]).toEqual([500, 1200])
})

test('columns that are not shown are counted, by the widest row', () => {
  const table = readTable(`a,b\n${Array.from({ length: 80 }, () => '1').join()}\n`, whole)
  expect([table?.body[0]?.cells.length, table?.shownColumns, table?.columns]).toEqual([60, 60, 80])
})

test('the beginning of a file is not taken for all of it, nor half a row for one', () => {
  const table = readTable('a,b\n1,2\n3', { tabs: false, cut: true })
  expect([table?.rows, table?.isWhole]).toEqual([1, false])
})
