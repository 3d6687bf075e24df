import { loadTranslator } from '@saffron/core/i18n'
import { expect, it } from 'vitest'

import { readField, valueOf, withField } from './fields.ts'

const t = await loadTranslator('en')

/** Builds the body from fields. */
const bodyOf = (typed: readonly string[], isTyped = true) =>
  typed
    .map((each) => readField(each, isTyped, t))
    .reduce<unknown>((whole, field) => withField(whole, field.key, valueOf(field)), {})

it('numbers, true, false and null become JSON values, and everything else text', () => {
  expect(bodyOf(['a=5', 'b=-0.25', 'c=true', 'd=false', 'e=null', 'f=', 'g=007', 'h=a=b', 'i=1e3'])).toEqual({
    a: 5,
    b: -0.25,
    c: true,
    d: false,
    e: null,
    f: '',
    g: '007',
    h: 'a=b',
    i: '1e3',
  })
  expect(bodyOf(['number=12345678901234567890'])).toEqual({ number: '12345678901234567890' })
})

it('a raw field stays text', () => {
  expect(bodyOf(['a=5', 'b=null', 'c=@file'], false)).toEqual({ a: '5', b: 'null', c: '@file' })
  expect(readField('c=@file', false, t).file).toBeUndefined()
  expect(readField('c=@-', true, t).file).toBe('-')
})

it('keys in brackets create lists and objects', () => {
  expect(bodyOf(['ids[]=a', 'ids[]=b', 'options[temperature]=0.5', 'options[maxTokens]=9'])).toEqual({
    ids: ['a', 'b'],
    options: { temperature: 0.5, maxTokens: 9 },
  })
  const rows = ['rows[][user]=a', 'rows[][amountMicros]=1', 'rows[][user]=b', 'rows[][amountMicros]=2']
  expect(bodyOf(rows)).toEqual({
    rows: [
      { user: 'a', amountMicros: 1 },
      { user: 'b', amountMicros: 2 },
    ],
  })
})

it.each(['a', '=b', 'a[=b', '[]=b', 'a[b]c=d'])('%s is not a field', (typed) => {
  expect(() => readField(typed, true, t)).toThrow(`Invalid value for -F: ${typed} (key=value)`)
})
