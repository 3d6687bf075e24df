import type { DocumentBlock, ListItem } from '@saffron/core/drive'
import { expect, test } from 'vitest'

import { nestBlocks, type NestedBlock, type NestedList } from './nest-blocks.ts'

const item = (level: number, text: string, format: ListItem['format'] = 'bullet'): DocumentBlock => ({
  kind: 'item',
  level,
  format,
  runs: [{ text }],
})
const paragraph: DocumentBlock = { kind: 'paragraph', runs: [{ text: 'p' }] }

/** The texts of a list, with nested lists as arrays. */
const outlineOf = ({ items }: NestedList): unknown[] =>
  items.flatMap(({ runs, lists }) => [runs[0]?.text, ...lists.map(outlineOf)])
const outlines = (blocks: readonly NestedBlock[]) =>
  blocks.map((block) => (block.kind === 'list' ? outlineOf(block) : block.kind))

test('items are nested by their level', () => {
  const items = [item(0, 'a'), item(1, 'b'), item(2, 'c'), item(1, 'd'), item(0, 'e')]
  expect(outlines(nestBlocks(items))).toEqual([['a', ['b', ['c'], 'd'], 'e']])
})

test('a list may start deep and end at a lower level', () => {
  expect(outlines(nestBlocks([item(2, 'a'), item(0, 'b'), item(1, 'c')]))).toEqual([['a'], ['b', ['c']]])
})

test('another format or a paragraph starts another list', () => {
  const blocks = nestBlocks([item(0, 'a'), item(0, 'b', 'decimal'), paragraph, item(0, 'c', 'decimal')])
  expect(outlines(blocks)).toEqual([['a'], ['b'], 'paragraph', ['c']])
})

test('no level of the outline is left out, whatever the headings’ levels are', () => {
  const levels = [2, 4, 4, 1, 3].map((level): DocumentBlock => ({ kind: 'heading', level, runs: [{ text: 'h' }] }))
  const shown = nestBlocks(levels).map((block) => block.kind === 'heading' && [block.level, block.outline])
  expect(shown).toEqual([
    [2, 1],
    [4, 2],
    [4, 3],
    [1, 1],
    [3, 2],
  ])
})
