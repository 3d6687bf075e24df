import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { MAX_NAME_BYTES } from './limits.ts'
import { numberedName, isValidForm, nameError, normalName } from './node-name.ts'

test.for([
  ['report.pdf', 'report (2).pdf'],
  ['folder', 'folder (2)'],
  ['.profile', '.profile (2)'],
  ['archive.tar.gz', 'archive.tar (2).gz'],
  ['會議記錄.docx', '會議記錄 (2).docx'],
  [`${'x'.repeat(251)}.txt`, `${'x'.repeat(247)} (2).txt`],
  [`a.${'x'.repeat(253)}`, `a.${'x'.repeat(249)} (2)`],
  [`${'名'.repeat(83)}.txt`, `${'名'.repeat(82)} (2).txt`],
  ['👩‍👩‍👧'.repeat(14), `${'👩‍👩‍👧'.repeat(13)} (2)`],
  [`e${'\u0301'.repeat(127)}`, `é${'\u0301'.repeat(124)} (2)`],
] as const)('beside %s stands %s', ([name, beside]) => {
  expect(numberedName(normalName(name), 2)).toBe(beside)
})

test('what stands beside a name is a name too, and another one', () => {
  const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 255 }).map(normalName)
  const names = name.filter((text) => nameError(text) === undefined)
  fc.assert(
    fc.property(names, fc.integer({ min: 2, max: 99_999 }), (text, count) => {
      const beside = numberedName(text, count)
      expect(nameError(beside)).toBe(undefined)
      expect(beside).not.toBe(text)
      expect(new TextEncoder().encode(beside).length).toBeLessThanOrEqual(MAX_NAME_BYTES)
    }),
  )
})

const INVISIBLE = [
  0x01, 0x09, 0x0a, 0x20, 0xa0, 0xad, 0x34f, 0x61c, 0x115f, 0x200b, 0x200d, 0x200e, 0x200f, 0x2028, 0x202e, 0x2060,
  0x2066, 0x2800, 0x3000, 0x3164, 0xfe0f, 0xfeff, 0xe0020,
].map((point) => String.fromCodePoint(point))

test('nothing to see is no name, and anything to see is one, whatever stands around it', () => {
  const unseen = fc.array(fc.constantFrom(...INVISIBLE), { maxLength: 20 }).map((marks) => marks.join(''))
  const seen = fc.constantFrom('a', '名', '.x', '🍵', '\u0301', '👩‍👩‍👧', 'ـ', '-')
  fc.assert(
    fc.property(unseen, seen, (marks, mark) => {
      expect(nameError(marks)).toBe('field.nameEmpty')
      expect(nameError(marks + mark + marks)).toBe(undefined)
    }),
  )
})

/** Returns a name after encoding it in a form. */
async function asForm(name: string) {
  const form = new FormData()
  form.append('name', name)
  return (await new Response(form).formData()).get('name')
}

test('a form carries the names that it does not change', async () => {
  for (const name of ['報告 "2".pdf', 'a;b\\c%0A', '🍵 \u202Etxt']) {
    expect([name, isValidForm(name)]).toEqual([name, true])
    expect(await asForm(name)).toBe(name)
  }
  expect(await asForm('a\nb')).not.toBe('a\nb')
  for (const name of ['a\nb', 'a\rb', '\u001b[31m', '\u007f']) expect([name, isValidForm(name)]).toEqual([name, false])
})
