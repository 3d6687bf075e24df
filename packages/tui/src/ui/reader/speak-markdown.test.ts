import { loadTranslator } from '@saffron/core/i18n'
import { expect, it } from 'vitest'

import { speakMarkdown } from './speak-markdown.ts'

const t = await loadTranslator('en')

it('describes in words what the layout would show', () => {
  const markdown = [
    '## Spice',
    'Red and [dear](https://example.org).\nStill the same.',
    '- one\n- two\n  1. inner',
    '> said before',
    '```ts\nconst a = 1\n```',
    '---',
    '| name | price |\n|---|---|\n| saffron | 9 |\n| salt | 1 |',
    '- [x] done\n- [ ] open',
  ].join('\n\n')
  expect(speakMarkdown(markdown, t)).toEqual([
    'Heading 2: Spice',
    'Red and dear (https://example.org). Still the same.',
    '- one',
    '- two',
    '  1. inner',
    'Quote: said before',
    'Code, ts:',
    'const a = 1',
    'End of code.',
    'Table, 2 rows:',
    'name: saffron; price: 9',
    'name: salt; price: 1',
    'End of table.',
    '[x] done',
    '[ ] open',
  ])
})

it('removes everything that controls the terminal, including the bell', () => {
  expect(speakMarkdown('a\u0007b\u001B[2Jc', t)).toEqual(['abc'])
})
