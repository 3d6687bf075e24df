import { expect, it } from 'vitest'

import { readRechargeFile } from './recharge-file.ts'

it.each([
  'email,credits,note\r\nAda@Example.com,2.5,"Hello, ""you"""\r\n',
  '\uFEFFCredits,Note,Email\n2.5,"Hello, ""you""", ada@example.com \n',
  'ada@example.com,2.5,"Hello, ""you"""',
])('%j is one recharge', (text) => {
  const { rows, faults } = readRechargeFile(text)
  expect(faults).toEqual([])
  expect(rows).toMatchObject([{ user: 'ada@example.com', amountMicros: 2_500_000, note: 'Hello, "you"' }])
})

it('an address with a Unicode domain is the one that accounts have', () => {
  expect(readRechargeFile('Ada@例子.公司,1').rows).toMatchObject([{ user: 'ada@xn--fsqu00a.xn--55qx5d' }])
})

it.each([
  ['email,credits\nada@example.com,1\nnobody,1', 3, 'email', 'nobody'],
  ['ada@example.com,-1', 1, 'credits', '-1'],
  ['ada@example.com,1e3', 1, 'credits', '1e3'],
  ['ada@example.com,"1,5"', 1, 'credits', '1,5'],
  ['ada@example.com,NaN', 1, 'credits', 'NaN'],
  ['ada@example.com', 1, 'credits', ''],
  ['ada@example.com,1000000\nada@example.com,1000000.000001', 2, 'credits', '1000000.000001'],
  ['ada@example.com,1,n,k,more', 1, 'columns', 'more'],
  ['email,note\nada@example.com,1', 1, 'columns', undefined],
  ['ada@example.com,1,"never closed', 1, 'quote', undefined],
  ['email,credits\n', 1, 'empty', undefined],
  ['', 1, 'empty', undefined],
  [`ada@example.com,1,${'x'.repeat(501)}`, 1, 'note', 'x'.repeat(501)],
  ['a@example.com,1,,7\nb@example.com,1,,7', 2, 'sameKey', '7'],
])('%j has a fault on line %d: %s', (text, line, fault, value) => {
  expect(readRechargeFile(text).faults).toEqual([{ line, fault, value }])
})

it('a row whose key is on an earlier line is a fault and no row', () => {
  expect(readRechargeFile('a@example.com,1,,7\nb@example.com,1,,7').rows).toMatchObject([{ line: 1 }])
})

it('every fault of every row is named', () => {
  const { rows, faults } = readRechargeFile('email,credits\nnobody,much\nada@example.com,1\nada@example.com,none')
  expect(rows).toMatchObject([{ line: 3 }])
  expect(faults).toEqual([
    { line: 2, fault: 'email', value: 'nobody' },
    { line: 2, fault: 'credits', value: 'much' },
    { line: 4, fault: 'credits', value: 'none' },
  ])
})

it('one bad row among a hundred thousand is named by its line', () => {
  const rows = Array.from({ length: 100_000 }, (_, at) => `user${at}@example.com,${at === 77_777 ? 'x' : 1}`)
  expect(readRechargeFile(`email,credits\r\n${rows.join('\r\n')}`).faults).toEqual([
    { line: 77_779, fault: 'credits', value: 'x' },
  ])
})

it.each([
  'email;credits;note\r\nada@example.com;1.5;a, b\r\n',
  '\uFEFF"Email"\t"Credits"\t"Note"\r\nada@example.com\t1.5\ta, b\r\n',
])('%j is read by the separator of its first row', (text) => {
  const row = { line: 2, user: 'ada@example.com', amountMicros: 1_500_000, note: 'a, b' }
  expect(readRechargeFile(text)).toEqual({ rows: [row], faults: [] })
})

it.each([
  'ada@example.com,1.5,"a; b, c"',
  'ada@example.com;1.5;"a; b, c"',
  'ada@example.com\t1.5\ta; b, c',
  '\uFEFF\r\n"ada@example.com";"1.5";"a; b, c"\r\n',
])('%j, with no header, is read by the first separator outside quotes', (text) => {
  expect(readRechargeFile(text)).toMatchObject({
    rows: [{ user: 'ada@example.com', amountMicros: 1_500_000, note: 'a; b, c' }],
    faults: [],
  })
})

it('the separator of a header is the one by which it names the columns', () => {
  const { rows, faults } = readRechargeFile('Name, first;email;credits\nLovelace, Ada;ada@example.com;1')
  expect({ rows, faults }).toMatchObject({ rows: [{ user: 'ada@example.com', amountMicros: 1_000_000 }], faults: [] })
})

it.each(['note', 'key', 'credits', 'email'])('a first row with an address is a recharge, though it says %j', (word) => {
  const { rows, faults } = readRechargeFile(`ada@example.com,0.5,${word}`)
  expect({ rows, faults }).toMatchObject({ rows: [{ amountMicros: 500_000, note: word }], faults: [] })
})

it.each([true, false])('UTF-16 is told once, with its mark: %j', (mark) => {
  const letters = new TextEncoder().encode('email,credits\r\nada@example.com,1\r\n')
  const bytes = Array.from(letters).flatMap((letter) => [letter, 0])
  const text = new TextDecoder().decode(new Uint8Array(mark ? [0xff, 0xfe, ...bytes] : bytes))
  expect(readRechargeFile(text)).toEqual({ rows: [], faults: [{ line: 1, fault: 'encoding' }] })
})
