import { expect, it } from 'vitest'

import { queryBackgroundColor } from './query-background-color.ts'

/** Returns the text read from a keyboard that sends these chunks, and the answer. */
function asked(...pieces: readonly string[]) {
  const read: string[] = []
  const written: string[] = []
  const answers: string[] = []
  const input = { push: (chunk: unknown) => read.push(String(chunk)) > 0 }
  queryBackgroundColor(
    input,
    (text) => written.push(text),
    (color) => answers.push(color),
  )
  for (const piece of pieces) input.push(Buffer.from(piece))
  return { read: read.join(''), written, answers }
}

const COLOR = 'rgb:1e1e/1e1e/1e1e'

it.each([
  ['ended by a bell', [`\u001B]11;${COLOR}\u0007`], ''],
  ['ended as a string', [`\u001B]11;${COLOR}\u001B\\`], ''],
  ['among keys', [`漢a\u001B]11;${COLOR}\u0007b`], '漢ab'],
  ['in two pieces', [`a\u001B]11;rgb:1e1e/1`, 'e1e/1e1e\u0007b'], 'ab'],
])('an answer %s is removed from the typed input', (_how, pieces, read) => {
  expect(asked(...pieces)).toEqual({ read, written: ['\u001B]11;?\u0007'], answers: [COLOR] })
})

it('keys alone pass right away and unchanged, and an incomplete answer isn’t held forever', () => {
  for (const keys of ['\u001B', '\u001B]', '漢字', '\u001B[A\r', '\u001B]1']) {
    expect(asked(keys)).toMatchObject({ read: keys, answers: [] })
  }
  const endless = `\u001B]11;${'x'.repeat(100)}`
  expect(asked(endless)).toMatchObject({ read: endless, answers: [] })
  const bytes = Buffer.from('漢')
  const read: Buffer[] = []
  const input = { push: (chunk: unknown) => Buffer.isBuffer(chunk) && read.push(chunk) > 0 }
  queryBackgroundColor(
    input,
    () => undefined,
    () => undefined,
  )
  for (const part of [bytes.subarray(0, 1), bytes.subarray(1)]) input.push(part)
  expect(Buffer.concat(read)).toEqual(bytes)
})
