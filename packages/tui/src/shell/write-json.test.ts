import { expect, it } from 'vitest'

import { jsonText } from './write-json.ts'

it('escapes control characters, and parses back to the same value', () => {
  const title = 'a\u001B[2J\u0085b\u009B31m\u007F\u202Egnp.exe\u2066 名 😀'
  const text = jsonText({ title })
  expect(text).toBe(String.raw`{"title":"a\u001b[2J\u0085b\u009b31m\u007f\u202egnp.exe\u2066 名 😀"}`)
  expect(JSON.parse(text)).toEqual({ title })
  expect(JSON.parse(jsonText({ [title]: [title] }, 2))).toEqual({ [title]: [title] })
})
