import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ParsedScript } from '@saffron/core/playscript'
import { afterAll, expect, test } from 'vitest'

import { readScriptFile } from './formats/read-script-file.ts'
import { foundIn, markedForms } from './forms/marked-forms.ts'
import { printedPage } from './forms/printed-page.ts'
import { inWord, WORD_WAYS } from './forms/word-ways.ts'

const folder = mkdtempSync(join(tmpdir(), 'saffron-forms-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let made = 0
const read = (content: Uint8Array | string, extension: string): Promise<ParsedScript> => {
  made += 1
  const file = join(folder, `${made}.${extension}`)
  writeFileSync(file, content)
  return readScriptFile({ file, type: 'auto', name: `form.${extension}` }, () => {})
}

const forms = markedForms()
/** Lines that only a printed page has (`CONTINUED:`) aren't in files that people write in Word. */
const written = forms.filter(({ name }) => name !== 'en-numbered')

test.each(forms)('headings, scenes of cues, and characters are right in the form $name', async (form) => {
  expect(foundIn(await read(form.lines.map(({ text }) => text).join('\n'), 'txt'))).toEqual(form.expected)
})

test.each(written.flatMap((form) => WORD_WAYS.map((way) => ({ ...form, way }))))(
  'the form $name is read from Word with $way',
  async ({ way, ...form }) => {
    expect(foundIn(await read(await inWord(form, way), 'docx'))).toEqual(form.expected)
  },
)

test.each(written.filter(({ lines }) => !lines.some(({ text }) => /\S\t/.test(text))))(
  'the form $name is read from a PDF with space between paragraphs',
  async (form) => {
    expect(foundIn(await read(await printedPage(form), 'pdf'))).toEqual(form.expected)
  },
)
