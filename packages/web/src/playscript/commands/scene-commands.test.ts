import { describe, expect, test } from 'vitest'

import { childrenOf } from '../model/convert.ts'
import { keyOf } from '../model/schema.ts'
import { buildScript, linesOf, run } from '../testing/build-script.ts'
import { placeOf } from './element-commands.ts'
import { addScene, deleteScene, goToScene, moveScene, replaceScene } from './scene-commands.ts'

const script = () => buildScript([[['heading', 'INT. ONE']], [['heading', 'INT. TWO']], [['heading', 'INT. THREE']]])
const keysAfter = (command: Parameters<typeof run>[1]) => childrenOf(run(script(), command)!.doc).map(keyOf)

describe('scenes', () => {
  test('move with their keys, up, down and to the end', () => {
    expect(keysAfter(moveScene('s3', 's1'))).toEqual(['s3', 's1', 's2'])
    expect(keysAfter(moveScene('s1', 's3'))).toEqual(['s2', 's1', 's3'])
    expect(keysAfter(moveScene('s1', undefined))).toEqual(['s2', 's3', 's1'])
    expect(run(script(), moveScene('s1', 's1'))).toBeUndefined()
  })

  test('a new one is after another one, with the cursor in its heading', () => {
    const state = run(script(), addScene('s1'))!
    expect(linesOf(state.doc)[1]).toEqual([['heading', '']])
    expect(placeOf(state)).toMatchObject({ type: 'heading', offset: 0 })
    expect(linesOf(run(script(), addScene(undefined))!.doc)[3]).toEqual([['heading', '']])
  })

  test('one is deleted, and the last one leaves an empty one', () => {
    expect(keysAfter(deleteScene('s2'))).toEqual(['s1', 's3'])
    const only = buildScript([[['heading', 'INT. ONE']]])
    expect(linesOf(run(only, deleteScene('s1'))!.doc)).toEqual([[['heading', '']]])
  })

  test('the text of one is replaced, and the others stay as they are', () => {
    const before = script()
    const state = run(before, replaceScene('s2', [{ type: 'heading', text: 'EXT. TWO' }]))!
    expect(linesOf(state.doc)[1]).toEqual([['heading', 'EXT. TWO']])
    expect(state.doc.child(0)).toBe(before.doc.child(0))
    expect(keyOf(state.doc.child(1))).toBe('s2')
  })

  test('the cursor goes to one', () => {
    expect(placeOf(run(script(), goToScene('s3'))!)?.element.textContent).toBe('INT. THREE')
    expect(run(script(), goToScene('s9'))).toBeUndefined()
  })
})
