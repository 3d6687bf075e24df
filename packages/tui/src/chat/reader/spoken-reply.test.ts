import { loadTranslator } from '@saffron/core/i18n'
import { expect, it } from 'vitest'

import { createSpokenReply } from './spoken-reply.ts'

const t = await loadTranslator('en')

it('writes each paragraph once when it ends, the first one with its author', () => {
  const written: string[] = []
  const reply = createSpokenReply(t, (text) => void written.push(text))
  reply.by('some-model')
  for (const letter of '# Title\n\nThe first paragraph.\n\nThe second paragraph.') reply.write(letter)
  expect(written).toEqual(['some-model: Heading 1: Title\n\n', 'The first paragraph.\n\n'])
  reply.end()
  reply.end()
  expect(written.slice(2)).toEqual(['The second paragraph.\n\n'])
})
