import { expect, test } from 'vitest'

import { checkCase, type TestedReply } from './check-case.ts'

const reply: TestedReply = { text: 'Ｈｅｌｌｏ', parts: [], status: 'complete', error: null }
const asked = { name: '', prompt: 'x' }

test('a text is found in any case and width', () => {
  expect(checkCase({ ...asked, mustContain: ['HELLO'] }, reply)).toEqual([])
})

test('a cited file is named with or without its folders', () => {
  const cited = { ...reply, citations: [{ name: 'Guides/Install.md' }] }
  expect(checkCase({ ...asked, mustCite: ['guides/install.md', 'Install.md'] }, cited)).toEqual([])
  expect(checkCase({ ...asked, mustCite: ['Install.md'] }, reply)).toEqual([{ kind: 'notCited', value: 'Install.md' }])
})
