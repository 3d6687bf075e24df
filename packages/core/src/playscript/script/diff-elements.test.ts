import { expect, test } from 'vitest'

import type { ScriptElement } from '../entities.ts'
import { diffElements } from './diff-elements.ts'

const heading: ScriptElement = { type: 'heading', text: 'INT. HOUSE - DAY', number: '1' }
const action: ScriptElement = { type: 'action', text: 'He sits.' }

test('a changed element is removed and added, and the others are the same', () => {
  const changed: ScriptElement = { ...action, text: 'She sits.' }
  expect(diffElements([heading, action], [heading, changed])).toEqual([
    { kind: 'same', element: heading },
    { kind: 'removed', element: action },
    { kind: 'added', element: changed },
  ])
})

test('the same words of another type are a change', () => {
  const shot: ScriptElement = { ...action, type: 'shot' }
  expect(diffElements([action], [shot]).map(({ kind }) => kind)).toEqual(['removed', 'added'])
})

test('without changes, everything is the same', () => {
  expect(diffElements([heading, action], [heading, action]).every(({ kind }) => kind === 'same')).toBe(true)
})
