import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { csvLine } from './csv-line.ts'
import { CsvQuoteError, readCsv } from './read-csv.ts'

const cellsOf = (file: string) => readCsv(file).map(({ cells }) => cells)

it.each([['a,b\r\nc,d\r\n'], ['a,b\nc,d'], ['a,b\rc,d\r'], ['\uFEFFa,b\r\n\r\n  \r\nc,d\r\n'], ['"a",b\n"c" ,"d"\n']])(
  '%j is two rows of two cells',
  (file) => {
    expect(cellsOf(file)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  },
)

it('cells are parted by semicolons or tabs where somebody says so', () => {
  expect(readCsv('a;"b;c" ;1,5\n', ';')).toEqual([{ line: 1, cells: ['a', 'b;c', '1,5'] }])
  expect(readCsv('a\t"b\tc" \t\r\nd', '\t')).toEqual([
    { line: 1, cells: ['a', 'b\tc', ''] },
    { line: 2, cells: ['d'] },
  ])
})

it('quoted cells keep commas, quotes and ends of lines, and rows know on which line they begin', () => {
  expect(readCsv('x\r\n"a,\r\n""b""",\r\nc,"",d')).toEqual([
    { line: 1, cells: ['x'] },
    { line: 2, cells: ['a,\r\n"b"', ''] },
    { line: 4, cells: ['c', '', 'd'] },
  ])
})

it.each([
  ['a\n"b\nc', 2],
  ['"a"b,c', 1],
  ['ok,"', 1],
])('%j is none: the quote of line %d', (file, line) => {
  expect(() => readCsv(file)).toThrow(new CsvQuoteError(line))
})

it('what is written is read as it was, unless it could be a formula', () => {
  const cell = fc.string({ minLength: 1 }).filter((text) => !/^[=+\-@\t\r\uFEFF]/.test(text) && text.trim() !== '')
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 })), (rows) => {
      expect(cellsOf(rows.map(csvLine).join(''))).toEqual(rows)
    }),
  )
})

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
])('a text %j is written as one', (text, cell) => {
  expect(csvLine([text, -1])).toBe(`${cell},-1\r\n`)
})

it('a quoted cell of megabytes is read, and one that is never closed is named', () => {
  const long = 'a, ""b""\n'.repeat(1_500_000)
  expect(readCsv(`x\n"${long}"`)[1]?.cells[0]).toHaveLength(7 * 1_500_000)
  expect(() => readCsv(`x\n"${long}`)).toThrow(new CsvQuoteError(2))
  const plain = 'x'.repeat(12_000_000)
  expect(readCsv(`"${plain}"`)[0]?.cells).toEqual([plain])
  expect(() => readCsv(`"${plain}`)).toThrow(new CsvQuoteError(1))
})

it('a hundred thousand rows are read in one go', () => {
  expect(readCsv('somebody@example.com,1.5,"a, b"\r\n'.repeat(100_000))).toHaveLength(100_000)
})
