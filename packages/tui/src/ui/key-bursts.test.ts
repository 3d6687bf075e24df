import { Readable } from 'node:stream'

import { expect, test } from 'vitest'

import { keysIn, readKeysApart } from './key-bursts.ts'

test.for([
  ['two times Ctrl-W', '\u0017\u0017', ['\u0017', '\u0017']],
  ['tabs alone', '\t\t\t', ['\t', '\t', '\t']],
  ['text and keys', 'a b\u0001\u000Bc', ['a b', '\u0001', '\u000B', 'c']],
  ['text of lines', 'one\ttwo\rthree\n', ['one\ttwo\rthree\n']],
  ['text and its Enter', 'hello\r', ['hello\r']],
  ['letters of several bytes', '你好\u0017', ['你好', '\u0017']],
  ['an arrow', '\u001B[A\u001B[A', ['\u001B[A\u001B[A']],
  ['an arrow and Enter', '\u001B[B\r', ['\u001B[B', '\r']],
  ['arrows of two kinds, and keys', '\u001B[B\u001BOB\r\u0017', ['\u001B[B\u001BOB', '\r', '\u0017']],
  ['letters, an arrow, letters', 'a你\u001B[1;5Db\r', ['a你', '\u001B[1;5D', 'b\r']],
  ['a function key of the Linux console', '\u001B[[A\r', ['\u001B[[A', '\r']],
  ['Alt and a letter', '\u001Bf\r', ['\u001Bf\r']],
  ['Escape alone', '\u001B', ['\u001B']],
  ['a sequence that is not whole', '\u001B[B\u001B[', ['\u001B[B\u001B[']],
  ['a paste and Enter', '\u001B[200~a\u001B[201~\r', ['\u001B[200~a\u001B[201~\r']],
  ['a paste', '\u001B[200~a\u0001b\u001B[201~', ['\u001B[200~a\u0001b\u001B[201~']],
] as const)('%s is read as intended', ([, typed, pieces]) => {
  expect(keysIn(Buffer.from(typed)).map(String)).toEqual(pieces)
})

test('keys are read in separate turns, in order, and the end after the last one', async () => {
  const input = new Readable({ read: () => undefined })
  readKeysApart(input)
  const read: string[] = []
  input.on('readable', () => {
    for (let chunk = input.read(); chunk !== null; chunk = input.read()) read.push(String(chunk))
  })
  const ended = new Promise((resolve) => input.once('end', resolve))
  input.push(Buffer.from('one\u0017\u0017'))
  input.push(Buffer.from('\u001B[A'))
  input.push(null)
  await ended
  expect(read).toEqual(['one', '\u0017', '\u0017', '\u001B[A'])
})
