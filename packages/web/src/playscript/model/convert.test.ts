import type { ScriptElement } from '@saffron/core/playscript'
import { expect, test } from 'vitest'

import { documentOf, elementsOfNode, sceneNode } from './convert.ts'
import { FRONT, keyOf, scriptSchema } from './schema.ts'

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
  expect(keyOf(empty.child(0))).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
})

const element = scriptSchema.nodes['element']
const dataset = (extras: unknown) => ({
  type: 'heading',
  extras: typeof extras === 'string' ? extras : JSON.stringify(extras),
})

test('what a copied element keeps besides its text is pasted, and nothing else', () => {
  const pasted = (extras: unknown) =>
    element.spec.parseDOM?.[0]?.getAttrs?.({ dataset: dataset(extras) } as unknown as HTMLElement)
  const kept = { note: 'Too long?', level: 2, omitted: true, color: '#ffcc00' }
  const copied = element.spec.toDOM?.(element.create({ type: 'heading', extras: kept })) as unknown as [string, object]
  expect(copied[1]).toMatchObject({ 'data-extras': JSON.stringify(kept) })
  expect(pasted(kept)).toMatchObject({ extras: kept })
  expect(pasted({ note: 1, level: 99, omitted: 'yes', color: 'red; }', other: true })).toMatchObject({ extras: null })
  expect(pasted('{')).toMatchObject({ extras: null })
})
