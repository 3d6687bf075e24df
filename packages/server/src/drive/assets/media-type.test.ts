import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { temporaryFolder } from '../../testing/index.ts'
import { fileKindOf, mediaTypeOf } from './media-type.ts'

async function typeOf(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(await temporaryFolder(), 'content')
  await writeFile(path, content)
  return mediaTypeOf(path, name)
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** 「天氣」 in legacy encodings. */
const GB18030 = Buffer.from([0xcc, 0xec, 0xc6, 0xf8, 0x0d, 0x0a])
const BIG5 = Buffer.from([0xa4, 0xd1, 0xae, 0xf0, 0x0d, 0x0a])

it.each<[string, string | Uint8Array, string]>([
  ['a picture that says it is a page', PNG, 'image/png'],
  ['nothing', '', 'text/plain'],
  ['bytes', Buffer.from([0, 1, 2, 3, 0xff]), 'application/octet-stream'],
  ['a text that begins as a picture does', 'BMW builds cars.', 'text/html'],
  ['a text that begins as a program does', 'MZ is short for Mark Zbikowski.', 'text/html'],
  ['a PDF in letters', '%PDF-1.4\n1 0 obj\n<< >>\nendobj\n', 'application/pdf'],
  ['a text', 'hello', 'text/html'],
])('%s is detected by content, not by name', async (_what, content, type) => {
  expect(await typeOf(content.length === 0 ? 'x' : 'x.html', content)).toBe(type)
})

it.each<[string, string | Uint8Array, string]>([
  ['a.md', '# Title', 'text/markdown'],
  ['a.csv', 'a,b\n1,2', 'text/csv'],
  ['A.PY', 'print(1)', 'text/x-python'],
  ['a.ts', 'export const a = 1', 'text/x-typescript'],
  ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['a.jpg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['a.jpg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['a.png', '<!DOCTYPE html><script>alert(1)</script>', 'text/html'],
  ['a', '<script>alert(1)</script>', 'text/html'],
  ['a.bin', '<?xml version="1.0"?><a/>', 'application/xml'],
  ['a.exe', 'not a program', 'text/plain'],
  ['a.constructor', 'hello', 'text/plain'],
  ['a.txt', GB18030, 'text/plain'],
  ['a.txt', BIG5, 'text/plain'],
  ['a.txt', Buffer.from('\uFEFF天氣', 'utf16le'), 'text/plain'],
  ['a.txt', '天'.repeat(40_000), 'text/plain'],
])('the type of a text named %s depends on its extension: %j', async (name, content, type) => {
  expect(await typeOf(name, content)).toBe(type)
})

it.each([
  ['image/svg+xml', 'image'],
  ['video/mp4', 'video'],
  ['text/markdown', 'document'],
  ['text/x-python', 'code'],
  ['application/json', 'code'],
  ['application/pdf', 'document'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'document'],
  ['application/zip', 'archive'],
  ['application/octet-stream', 'other'],
])('%s counts as %s', (type, kind) => {
  expect(fileKindOf(type)).toBe(kind)
})
