import { expect, test } from 'vitest'

import type { ScriptElement } from '../entities.ts'
import { diffElements, withChanges } from './diff-elements.ts'

const heading: ScriptElement = { type: 'heading', text: 'INT. KITCHEN - DAY' }
const action = (text: string): ScriptElement => ({ type: 'action', text })
const before = [heading, action('He waits.'), action('Rain.'), action('He leaves.')]
const after = [heading, action('He waits by the door.'), action('Rain.'), action('He leaves.'), action('Silence.')]

test('changes are grouped between what is the same', () => {
  expect(diffElements(before, after)).toEqual([
    { kind: 'same', elements: [heading] },
    { kind: 'changed', removed: [action('He waits.')], added: [action('He waits by the door.')] },
    { kind: 'same', elements: [action('Rain.'), action('He leaves.')] },
    { kind: 'changed', removed: [], added: [action('Silence.')] },
  ])
  expect(diffElements(before, before)).toEqual([{ kind: 'same', elements: before }])
})

test('another type is a change, also with the same text', () => {
  expect(diffElements([action('ANNA')], [{ type: 'character', text: 'ANNA' }])).toHaveLength(1)
})

test('any part of the changes can be taken', () => {
  const changes = diffElements(before, after)
  expect(withChanges(changes, new Set())).toEqual(before)
  expect(withChanges(changes, new Set([1, 3]))).toEqual(after)
  expect(withChanges(changes, new Set([3]))).toEqual([...before, action('Silence.')])
})
