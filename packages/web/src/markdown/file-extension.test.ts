import { expect, test } from 'vitest'

import { fileExtension } from './file-extension.ts'

test.each([
  ['python', 'py'],
  ['ts', 'ts'],
  ['sql', 'sql'],
  ['', 'txt'],
  ['text', 'txt'],
  ['../../etc', 'txt'],
  ['a-very-long-language', 'txt'],
])('code in “%s” is saved with the extension %s', (language, extension) => {
  expect(fileExtension(language)).toBe(extension)
})
