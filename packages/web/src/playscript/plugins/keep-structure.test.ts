import type { ScriptElement } from '@saffron/core/playscript'
import { history, redo, undo } from 'prosemirror-history'
import { Fragment, Slice } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'

import { pressEnter } from '../commands/element-commands.ts'
import { childrenOf, documentOf, sceneNode } from '../model/convert.ts'
import { FRONT, keyOf } from '../model/schema.ts'
import { buildScript, cursorIn, type Line, linesOf, run } from '../testing/build-script.ts'
import { elementsIn, textOf } from './paste-script.ts'

const KITCHEN: Line[] = [
  ['heading', 'INT. KITCHEN - DAY'],
  ['action', 'He waits.'],
]
const GARDEN: Line[] = [
  ['heading', 'EXT. GARDEN - NIGHT'],
  ['action', 'Rain.'],
]

const keysOf = (doc: Parameters<typeof childrenOf>[0]) => childrenOf(doc).map(keyOf)

describe('scenes', () => {
  test('two scenes are one after the heading between them is deleted', () => {
    const state = buildScript([KITCHEN, GARDEN])
    const start = state.doc.child(0).nodeSize + 1
    const next = state.apply(state.tr.delete(start, start + state.doc.child(1).child(0).nodeSize))
    expect(linesOf(next.doc)).toEqual([[...KITCHEN, ['action', 'Rain.']]])
    expect(keysOf(next.doc)).toEqual(['s1'])
  })

  test('pasted headings start scenes, each with a key of its own', () => {
    const state = cursorIn(buildScript([KITCHEN]), 'He waits.')
    const pasted = elementsIn('EXT. SEA - DAWN\n\nWaves.\n\nINT. BOAT - DAY\n\nANNA\nLook!')
    const { selection, tr } = state
    const next = state.apply(tr.replaceRange(selection.from, selection.to, new Slice(Fragment.from(pasted), 0, 0)))
    expect(linesOf(next.doc)).toEqual([
      KITCHEN,
      [
        ['heading', 'EXT. SEA - DAWN'],
        ['action', 'Waves.'],
      ],
      [
        ['heading', 'INT. BOAT - DAY'],
        ['character', 'ANNA'],
        ['dialogue', 'Look!'],
      ],
    ])
    expect(new Set(keysOf(next.doc)).size).toBe(3)
    expect(keyOf(next.doc.child(0))).toBe('s1')
  })

  test('undo and redo go through all of it, with the same keys', () => {
    const start = cursorIn(buildScript([KITCHEN, GARDEN], [history()]), 'He waits.')
    const empty = run(start, pressEnter)!
    const divided = run(empty, pressEnter)!
    const keys = keysOf(divided.doc)
    expect(keys).toHaveLength(3)
    const undone = run(run(divided, undo)!, undo) ?? run(divided, undo)!
    expect(linesOf(undone.doc)).toEqual([KITCHEN, GARDEN])
    expect(keysOf(undone.doc)).toEqual(['s1', 's2'])
    const redone = run(undone, redo)!
    expect(keysOf(redone.doc).every((key) => key !== '')).toBe(true)
  })

  test('a first heading divides the text before it from the scene, and joins them again without it', () => {
    const doc = documentOf([{ type: 'transition', text: 'FADE IN:' }], [{ id: 's1', elements: sceneElements }])
    const state = buildScript([KITCHEN])
    const next = state.apply(state.tr.replaceWith(0, state.doc.content.size, childrenOf(doc)))
    expect(keysOf(next.doc)).toEqual([FRONT, 's1'])
    const heading = next.doc.child(0).nodeSize + 1
    const joined = next.apply(next.tr.setNodeAttribute(heading, 'type', 'action'))
    expect(keysOf(joined.doc)).toEqual([FRONT])
  })

  test('a scene that was copied as a whole gets a new key', () => {
    const state = buildScript([KITCHEN])
    const next = state.apply(state.tr.insert(state.doc.content.size, state.doc.child(0)))
    expect(keysOf(next.doc)[0]).toBe('s1')
    expect(keysOf(next.doc)[1]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  })
})

const sceneElements: ScriptElement[] = [
  { type: 'heading', text: 'INT. KITCHEN - DAY' },
  { type: 'action', text: 'He waits.' },
]

describe('the clipboard', () => {
  test('a pasted line goes on where the cursor is, and several lines are elements', () => {
    expect(elementsIn('only a line')).toEqual([])
    expect(elementsIn('INT. HALL\n\nHe runs.').map((each) => each.attrs['type'])).toEqual(['heading', 'action'])
  })

  test('copied elements are Fountain for other programs, and a piece of one is text', () => {
    const scene = sceneNode('s1', [
      ...sceneElements,
      { type: 'character', text: 'ANNA' },
      { type: 'dialogue', text: 'Hi.' },
    ])
    expect(textOf(Fragment.from(scene))).toBe('INT. KITCHEN - DAY\n\nHe waits.\n\nANNA\nHi.\n')
    expect(textOf(Fragment.from(scene.child(1)))).toBe('He waits.')
  })
})
