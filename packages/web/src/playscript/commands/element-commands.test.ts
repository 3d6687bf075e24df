import type { ElementType } from '@saffron/core/playscript'
import { describe, expect, test } from 'vitest'

import { elementsOfNode } from '../model/convert.ts'
import { typeOf } from '../model/schema.ts'
import { buildScript, cursorIn, type Line, linesOf, run } from '../testing/build-script.ts'
import {
  insertLine,
  placeOf,
  pressBackspace,
  pressEnter,
  pressShiftTab,
  pressTab,
  retype,
  toggleDual,
} from './element-commands.ts'

const HEADING: Line = ['heading', 'INT. KITCHEN - DAY']

const after = (type: ElementType, text: string, command: typeof pressEnter, offset?: number) => {
  const state = cursorIn(buildScript([[HEADING, [type, text]]]), text, offset)
  return run(state, command)
}
const typeAfter = (type: ElementType, text: string, command: typeof pressEnter) => {
  const state = after(type, text, command)
  return state === undefined ? undefined : placeOf(state)?.type
}

describe('Enter', () => {
  test.each([
    ['heading', 'action'],
    ['action', 'action'],
    ['character', 'dialogue'],
    ['parenthetical', 'dialogue'],
    ['dialogue', 'action'],
    ['transition', 'heading'],
    ['shot', 'action'],
  ] as const)('at the end of %s starts %s', (type, next) => {
    expect(typeAfter(type, type === 'parenthetical' ? '(softly)' : 'Words', pressEnter)).toBe(next)
  })

  test.each([
    ['action', 'heading'],
    ['character', 'action'],
    ['parenthetical', 'dialogue'],
    ['dialogue', 'action'],
  ] as const)('in empty %s makes it %s', (type, next) => {
    const state = after(type, '', pressEnter)
    expect(state === undefined ? undefined : placeOf(state)?.type).toBe(next)
    expect(state?.doc.textContent).toBe('INT. KITCHEN - DAY')
  })

  test('in the middle divides an element, and what follows a cue is speech', () => {
    expect(linesOf(after('action', 'He waits. She comes.', pressEnter, 10)!.doc)[0]).toEqual([
      HEADING,
      ['action', 'He waits. '],
      ['action', 'She comes.'],
    ])
    expect(linesOf(after('character', 'ANNAHello', pressEnter, 4)!.doc)[0]).toEqual([
      HEADING,
      ['character', 'ANNA'],
      ['dialogue', 'Hello'],
    ])
  })

  test('at the start makes room above, and keeps the element and the scene', () => {
    const state = run(cursorIn(buildScript([[HEADING]]), HEADING[1], 0), pressEnter)!
    expect(linesOf(state.doc)).toEqual([[['action', '']], [HEADING]])
    expect(state.doc.child(1).attrs['key']).toBe('s1')
    expect(state.doc.child(0).attrs['key']).toBe('front')
  })

  test('before the closing parenthesis counts as the end', () => {
    const state = after('parenthetical', '(softly)', pressEnter, 7)!
    expect(linesOf(state.doc)[0]?.slice(1)).toEqual([
      ['parenthetical', '(softly)'],
      ['dialogue', ''],
    ])
  })
})

describe('Tab', () => {
  test.each([
    ['heading', 'action'],
    ['action', 'character'],
    ['character', 'parenthetical'],
    ['parenthetical', 'dialogue'],
    ['dialogue', 'parenthetical'],
    ['transition', 'heading'],
  ] as const)('at the end of %s starts %s', (type, next) => {
    expect(typeAfter(type, type === 'parenthetical' ? '(softly)' : 'Words', pressTab)).toBe(next)
  })

  test('starts a parenthetical with its parentheses around the cursor', () => {
    const state = after('character', 'ANNA', pressTab)!
    expect(placeOf(state)).toMatchObject({ type: 'parenthetical', offset: 1 })
    expect(linesOf(state.doc)[0]?.at(-1)).toEqual(['parenthetical', '()'])
  })

  test('goes through the types of an empty element, and Shift+Tab goes back', () => {
    const character = after('action', '', pressTab)!
    expect(placeOf(character)?.type).toBe('character')
    const transition = run(character, pressTab)!
    expect(placeOf(transition)?.type).toBe('transition')
    expect(placeOf(run(transition, pressShiftTab)!)?.type).toBe('character')
  })

  test('does nothing within a text, and Shift+Tab leaves the editor there', () => {
    const state = after('action', 'He waits.', pressTab, 3)!
    expect(linesOf(state.doc)[0]).toEqual([HEADING, ['action', 'He waits.']])
    expect(after('action', 'He waits.', pressShiftTab)).toBeUndefined()
  })

  test('takes the parentheses away where a parenthetical is made speech', () => {
    const opened = after('character', 'ANNA', pressTab)!
    const state = run(opened, pressTab)!
    expect(linesOf(state.doc)[0]?.slice(1)).toEqual([
      ['character', 'ANNA'],
      ['dialogue', ''],
    ])
  })
})

describe('Ctrl+1 to Ctrl+7', () => {
  test('change the type of all selected elements', () => {
    const state = after('action', 'Softly', retype('parenthetical'))!
    expect(linesOf(state.doc)[0]?.[1]).toEqual(['parenthetical', '(Softly)'])
    expect(linesOf(run(state, retype('dialogue'))!.doc)[0]?.[1]).toEqual(['dialogue', 'Softly'])
  })

  test('a heading starts a scene, and stops being one without its heading', () => {
    const state = buildScript([
      [HEADING, ['action', 'He waits.'], ['action', 'EXT. GARDEN - NIGHT'], ['action', 'Rain.']],
    ])
    const divided = run(cursorIn(state, 'EXT. GARDEN - NIGHT'), retype('heading'))!
    expect(linesOf(divided.doc)).toEqual([
      [HEADING, ['action', 'He waits.']],
      [
        ['heading', 'EXT. GARDEN - NIGHT'],
        ['action', 'Rain.'],
      ],
    ])
    expect(divided.doc.child(0).attrs['key']).toBe('s1')
    expect(divided.doc.child(1).attrs['key']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    const joined = run(divided, retype('action'))!
    expect(linesOf(joined.doc)).toHaveLength(1)
    expect(joined.doc.child(0).attrs['key']).toBe('s1')
  })
})

describe('dual dialogue', () => {
  const speeches: Line[] = [
    HEADING,
    ['character', 'ANNA'],
    ['dialogue', 'Yes.'],
    ['character', 'BEN'],
    ['dialogue', 'No.'],
  ]

  test('is turned on and off from anywhere in the second speech', () => {
    const state = run(cursorIn(buildScript([speeches]), 'No.'), toggleDual)!
    expect(elementsOfNode(state.doc.child(0))[3]).toEqual({ type: 'character', text: 'BEN', dual: true })
    expect(elementsOfNode(run(state, toggleDual)!.doc.child(0))[3]).toEqual({ type: 'character', text: 'BEN' })
  })

  test('needs a speech in front of it', () => {
    expect(run(cursorIn(buildScript([speeches]), 'Yes.'), toggleDual)).toBeUndefined()
  })
})

test('Shift+Enter adds a line to an action, but not to a heading or a cue', () => {
  expect(linesOf(after('action', 'One', insertLine)!.doc)[0]?.[1]).toEqual(['action', 'One\n'])
  expect(after('character', 'ANNA', insertLine)).toBeUndefined()
})

test('Backspace makes an empty element an action first', () => {
  const state = after('character', '', pressBackspace)!
  expect(typeOf(state.doc.child(0).child(1))).toBe('action')
  expect(after('character', 'ANNA', pressBackspace)).toBeUndefined()
})
