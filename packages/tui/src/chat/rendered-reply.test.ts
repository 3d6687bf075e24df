import { expect, it } from 'vitest'

import { createRenderedReply } from './rendered-reply.ts'

const asOneRow = (markdown: string): string[] => (markdown.trim() === '' ? [] : [`<${markdown.trim()}>`])
const wordPerRow = (markdown: string): string[] => markdown.split(' ').filter(Boolean)

it('draws only the growing block again, and each finished block once', () => {
  const written: string[] = []
  const reply = createRenderedReply({ render: asOneRow, rows: () => 24, write: (text) => written.push(text) })
  reply.write('First')
  reply.write(' paragraph.\n\nSecond one')
  reply.write(' goes on')
  reply.end()
  expect(written).toEqual([
    '<First>\n',
    '\u001B[1F\u001B[J<First paragraph.>\n\n<Second one>\n',
    '\u001B[2F\u001B[J\n<Second one goes on>\n',
    '\u001B[2F\u001B[J\n<Second one goes on>\n',
  ])
})

it('draws no more rows than the screen has', () => {
  const written: string[] = []
  const reply = createRenderedReply({ render: wordPerRow, rows: () => 3, write: (text) => written.push(text) })
  reply.write('a b c d')
  reply.end()
  expect(written).toEqual(['c\nd\n', '\u001B[2F\u001B[Ja\nb\nc\nd\n'])
})
