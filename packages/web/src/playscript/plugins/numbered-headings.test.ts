import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'

import { documentOf } from '../model/convert.ts'
import { numberedHeadings } from './numbered-headings.ts'

test('a heading is marked while it begins with its number', () => {
  const headings = ['EXT. GARDEN - DAY', '303病房 夜 内', '3. 病房 夜 内']
  const scenes = headings.map((text, index) => ({
    id: `s${index}`,
    elements: [{ type: 'heading' as const, text, number: '3' }],
  }))
  const plugin = numberedHeadings()
  const markedIn = (state: EditorState) =>
    plugin
      .getState(state)
      ?.find()
      .map(({ from }) => state.doc.nodeAt(from)?.textContent)
  const written = EditorState.create({ doc: documentOf([], scenes), plugins: [plugin] })
  expect(markedIn(written)).toEqual(['3. 病房 夜 内'])
  const first = written.doc.child(0).nodeSize + written.doc.child(1).nodeSize + 2
  expect(markedIn(written.apply(written.tr.delete(first, first + 3)))).toEqual([])
  expect(markedIn(written.apply(written.tr.insertText('3. ', 2)))).toEqual(['3. EXT. GARDEN - DAY', '3. 病房 夜 内'])
})
