import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { EMPTY_SPLIT, splitBlocks } from './split-blocks.ts'

const lines = [
  'Plain words, and more of them.',
  '',
  '',
  '# Heading',
  'Setext\n===',
  '- item',
  '- [x] task',
  '  nested text',
  '  - nested item',
  '    indented code',
  '* star',
  '1. first',
  '2) second',
  '> quoted',
  '> - quoted item',
  '```ts',
  '```',
  '~~~',
  'const a = 1',
  '| a | b |',
  '|---|---|',
  '| 1 | 2 |',
  '---',
  '***',
  '<div>',
  '</div>',
  '<!-- note',
  '-->',
  '$$',
  'E = mc^2',
  '$$x$$',
  '\\[ a \\]',
  '[name]: https://example.com "Title"',
  'See [name] and **bold',
  '中文段落，夾着 `code`。',
  '\ttabbed',
]
const markdown = fc
  .array(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...lines) }, fc.string({ maxLength: 12 })), { maxLength: 24 })
  .map((parts) => parts.join('\n'))

const cutAt = (text: string, cuts: number[]): string[] => {
  const places = [...new Set(cuts.map((cut) => Math.floor(cut * text.length)))].toSorted((a, b) => a - b)
  return [...places, text.length].map((end) => text.slice(0, end))
}
const fraction = fc.double({ min: 0, max: 1, noNaN: true })

test('splitting a streamed text gives the same result as splitting the whole text', () => {
  fc.assert(
    fc.property(markdown, fc.array(fraction, { maxLength: 30 }), (text, cuts) => {
      const streamed = cutAt(text, cuts).reduce((split, part) => splitBlocks(part, split), EMPTY_SPLIT)
      expect(streamed).toEqual(splitBlocks(text))
    }),
    { numRuns: 1500 },
  )
})

test('splitting a text at each character gives the same result as splitting the whole text', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      let split = EMPTY_SPLIT
      for (let end = 1; end <= text.length; end++) split = splitBlocks(text.slice(0, end), split)
      expect(split).toEqual(splitBlocks(text))
    }),
    { numRuns: 300 },
  )
})

test('the blocks are consecutive pieces of the text, with only whitespace between them', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const { source, blocks } = splitBlocks(text)
      let end = 0
      for (const { raw, start } of blocks) {
        expect(source.slice(end, start).trim()).toBe('')
        expect(source.slice(start, start + raw.length)).toBe(raw)
        end = start + raw.length
      }
      expect(source.slice(end).trim()).toBe('')
    }),
    { numRuns: 500 },
  )
})

test('blocks before the end keep their identity while the text grows', () => {
  const text = 'One.\n\nTwo.\n\nThree.\n\nFour.'
  const before = splitBlocks(text)
  const after = splitBlocks(`${text} And more.`, before)
  expect(after.blocks[0]).toBe(before.blocks[0])
  expect(after.blocks[1]).toBe(before.blocks[1])
  expect(after.blocks[3]?.raw).toBe('Four. And more.')
})

test('splits a different text from its start', () => {
  expect(splitBlocks('# New', splitBlocks('Old\n\ntext')).blocks).toEqual([{ raw: '# New', start: 0 }])
})

test('a late definition resolves earlier links', () => {
  const before = splitBlocks('See [docs].\n\nMore.\n\nAnd more.')
  const after = splitBlocks(`${before.source}\n\n[docs]: https://example.com`, before)
  expect(after.definitions).toEqual({ docs: { href: 'https://example.com', title: undefined } })
})
