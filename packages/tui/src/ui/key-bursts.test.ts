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
  ['a paste', '\u001B[200~a\u0001b\u001B[201~', ['\u001B[200~a\u0001b\u001B[201~']],
] as const)('%s is read as it was meant', ([, typed, pieces]) => {
  expect(keysIn(Buffer.from(typed)).map(String)).toEqual(pieces)
})

test('keys are read in turns of their own, in order, and the end after the last', async () => {
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
