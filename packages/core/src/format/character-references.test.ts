import { expect, test } from 'vitest'

import { decodeReferences, REFERENCE_NAMES } from './character-references.ts'

const decode = (text: string): string =>
  decodeReferences(text, { ...REFERENCE_NAMES, nbsp: ' ' }, (code) =>
    code === 0 ? undefined : String.fromCodePoint(code),
  )

test('names and numbers are read, each once', () => {
  expect(decode('a&nbsp;b &amp;lt; &#65;&#x42;&#X43;')).toBe('a b &lt; ABC')
})

test('what is known by neither name nor number stays as it was written', () => {
  const unknown = '&nope; &frac12; &#0; &#x; & ; &toString; &valueOf;'
  expect(decode(unknown)).toBe(unknown)
})
