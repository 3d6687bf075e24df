import { expect, test } from 'vitest'

import { decodeText } from './decode-text.ts'

test('decodes UTF-8, even if it ends inside a character', () => {
  const bytes = new TextEncoder().encode('雲端硬碟')
  expect(decodeText(bytes, 'en', false)).toBe('雲端硬碟')
  expect(decodeText(bytes.subarray(0, 7), 'en', true)).toBe('雲端')
})

test('uses the byte-order mark, then the reader’s language', () => {
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0x2d, 0x4e]), 'en', false)).toBe('中')
  expect(decodeText(new Uint8Array([0xfe, 0xff, 0x4e, 0x2d]), 'en', false)).toBe('中')
  expect(decodeText(new Uint8Array([0xa4, 0xa4]), 'zh-Hant', false)).toBe('中')
  expect(decodeText(new Uint8Array([0xd6, 0xd0]), 'zh-Hans', false)).toBe('中')
})

test('decodes both Chinese encodings for readers of other languages', () => {
  expect(decodeText(new Uint8Array([0xd6, 0xd0, 0xce, 0xc4, 0x21]), 'en', false)).toBe('中文!')
  expect(decodeText(new Uint8Array([0xa4, 0xa4, 0xa4, 0xe5, 0x21]), 'zh-Hans', false)).toBe('中文!')
  expect(decodeText(new Uint8Array([0x63, 0x61, 0x66, 0xe9]), 'en', false)).toBe('café')
})
