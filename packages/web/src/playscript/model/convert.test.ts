import type { ScriptElement } from '@saffron/core/playscript'
import { expect, test } from 'vitest'

import { documentOf, elementsOfNode, sceneNode } from './convert.ts'
import { FRONT, keyOf } from './schema.ts'

const elements: ScriptElement[] = [
  { type: 'heading', text: 'INT. KITCHEN - DAY', number: '12A', color: '#ffcc00' },
  { type: 'action', text: 'He *waits* for **ten** _minutes_.\nThen he leaves.', note: 'Too long?' },
  { type: 'character', text: 'ANNA (V.O.)' },
  { type: 'parenthetical', text: '(softly)' },
  { type: 'dialogue', text: 'You’re ***late***.' },
  { type: 'character', text: 'BEN', dual: true },
  { type: 'dialogue', text: 'I know.' },
  { type: 'section', text: 'Act two', level: 2 },
  { type: 'note', text: 'Cut this', omitted: true },
  { type: 'pageBreak', text: '' },
]

test('a scene keeps everything that its elements say', () => {
  expect(elementsOfNode(sceneNode('s1', elements))).toEqual(elements)
})

test('a measured length of a file ends with the first change, and empty paragraphs aren’t stored', () => {
  const scene = sceneNode('s1', [
    { type: 'heading', text: 'EXT. SEA', eighths: 12, page: 3 },
    { type: 'action', text: '  ' },
  ])
  expect(elementsOfNode(scene)).toEqual([{ type: 'heading', text: 'EXT. SEA' }])
})

test('the text before the first heading is a part of the document, but a new script starts with a heading', () => {
  const doc = documentOf([{ type: 'transition', text: 'FADE IN:' }], [{ id: 's1', elements }])
  expect([keyOf(doc.child(0)), keyOf(doc.child(1))]).toEqual([FRONT, 's1'])
  const empty = documentOf([], [])
  expect(empty.child(0).child(0).attrs['type']).toBe('heading')
  expect(keyOf(empty.child(0))).toMatch(/^new-/)
})
