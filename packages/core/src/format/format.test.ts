import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { alignDecimals, decimalsOf, formatBooking, formatCredits, readCredits, readPrice } from './credits.ts'
import { dayGroup } from './day-group.ts'
import { formatDuration } from './duration.ts'
import { formatFileSize, plainFileSize, readFileSize } from './file-size.ts'

test.for([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1_234_567, '1.18 MB'],
  [1024 ** 2 - 1, '1 MB'],
  [1024 ** 3, '1 GB'],
  [1024 ** 4, '1 TB'],
  [1024 ** 5, '1,024 TB'],
  [-1, '0 B'],
  [Number.NaN, '0 B'],
] as const)('%d bytes are %s', ([bytes, text]) => {
  expect(plainFileSize(bytes, 'en')).toBe(text)
})

test('a size on a page is not broken between its number and its unit', () => {
  expect(formatFileSize(1536, 'en')).toBe('1.5\u00A0KB')
  expect(formatFileSize(1_234_567, 'zh-Hant')).toBe('1.18\u00A0MB')
})

test.for([
  ['0', 0],
  ['1048576', 1_048_576],
  ['10 GB', 10 * 1024 ** 3],
  ['1.5g', 1.5 * 1024 ** 3],
  [' 500 MiB ', 500 * 1024 ** 2],
  ['12 B', 12],
  ['', undefined],
  ['GB', undefined],
  ['-1', undefined],
  ['1,5 GB', undefined],
  ['1e9', undefined],
  ['9999999 TB', undefined],
] as const)('%j is read as %s bytes', ([text, bytes]) => {
  expect(readFileSize(text)).toBe(bytes)
})

test('a size never reads as 1024 or more, below the largest unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1024 ** 4 - 1 }), (bytes) => {
      const [number = '', unit] = plainFileSize(bytes, 'en').split(' ')
      expect(unit === 'TB' || Number(number.replaceAll(',', '')) < 1024).toBe(true)
    }),
  )
})

test.for([
  [0, '0.00'],
  [1_000_000, '1.00'],
  [1_234_567, '1.234567'],
  [-500_000, '-0.50'],
  [1, '0.000001'],
  [12_345_678_900_000, '12,345,678.90'],
] as const)('%d micros are %s credits', ([micros, text]) => {
  expect(formatCredits(micros, 'en')).toBe(text)
})

test('a booking is shown with its sign, a minus and no hyphen', () => {
  expect([2_500_000, -144_360].map((micros) => formatBooking(micros, 'en'))).toEqual(['+2.50', '−0.14436'])
})

test.for([
  [0, '0 sec'],
  [40, '40 ms'],
  [820, '0.8 sec'],
  [12_340, '12.3 sec'],
  [59_960, '1 min'],
  [65_000, '1 min 5 sec'],
  [3_599_600, '1 hr'],
  [7_800_000, '2 hr 10 min'],
  [-5, '0 sec'],
] as const)('%d ms last %s', ([ms, text]) => {
  expect(formatDuration(ms, 'en')).toBe(text)
})

test('a duration reads in Chinese too', () => {
  expect(formatDuration(65_000, 'zh-Hant')).toMatch(/1.*分鐘.*5.*秒/)
})

const now = new Date('2026-03-15T10:00:00Z')

test.for([
  ['2026-03-15T00:10:00Z', 'today'],
  ['2026-03-16T09:00:00Z', 'today'],
  ['2026-03-14T23:50:00Z', 'yesterday'],
  ['2026-03-08T12:00:00Z', 'week'],
  ['2026-03-07T12:00:00Z', 'month'],
  ['2026-02-13T12:00:00Z', 'month'],
  ['2026-02-12T12:00:00Z', 'older'],
] as const)('%s is %s', ([at, group]) => {
  expect(dayGroup(at, now, 'UTC')).toBe(group)
})

test('days are those of the reader’s time zone', () => {
  const at = '2026-03-14T18:00:00Z'
  expect(dayGroup(at, now, 'UTC')).toBe('yesterday')
  expect(dayGroup(at, now, 'Asia/Taipei')).toBe('today')
})

test('without a time zone days are those of the machine’s calendar', () => {
  const noon = new Date(2026, 2, 15, 12)
  expect(dayGroup(new Date(2026, 2, 15, 0, 1), noon)).toBe('today')
  expect(dayGroup(new Date(2026, 2, 14, 23, 59), noon)).toBe('yesterday')
})

test('a change of the clocks does not shift the days', () => {
  const afterChange = new Date('2026-03-29T10:00:00Z')
  expect(dayGroup('2026-03-28T22:30:00Z', afterChange, 'Europe/Berlin')).toBe('yesterday')
})

test.for([
  ['5', 5_000_000],
  [' 0.25 ', 250_000],
  ['0.000001', 1],
  ['999999999.999999', 999_999_999_999_999],
  ['1000000000', undefined],
  ['0', undefined],
  ['0.0000001', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['1,5', undefined],
  ['10,000', undefined],
  ['.5', undefined],
  ['', undefined],
  ['NaN', undefined],
] as const)('%j is read as credits', ([typed, micros]) => {
  expect(readCredits(typed)).toBe(micros)
})

test.for([
  ['', null],
  ['0', 0],
  ['0.00', 0],
  ['10,000', 10_000_000_000],
  ['1,234,567.25', 1_234_567_250_000],
  ['10,00', undefined],
  ['1,0000', undefined],
] as const)('%j is read as a price', ([typed, micros]) => {
  expect(readPrice(typed)).toBe(micros)
})

test('the decimal points of a column of amounts are below each other', () => {
  expect([[], [5_000_000], [-147], [1_250_000, 79_000, 20]].map(decimalsOf)).toEqual([2, 2, 6, 5])
  expect(['+3.00', '−0.00002', '12'].map((text) => alignDecimals(text, 5, '_'))).toEqual([
    '+3.00___',
    '−0.00002',
    '12_____',
  ])
})
