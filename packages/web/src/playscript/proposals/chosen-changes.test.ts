import type { ScriptElement } from '@saffron/core/playscript'
import { diffElements } from '@saffron/core/playscript/client'
import { expect, test } from 'vitest'

import { chosenOf, namesOfChanges } from './chosen-changes.ts'

const lines = (...texts: readonly string[]): ScriptElement[] => texts.map((text) => ({ type: 'action', text }))
const proposed = lines('one', 'two', 'three', 'four', 'five')

test('a change that was left out stays left out while the text changes elsewhere', () => {
  const before = diffElements(lines('one', '2', 'three', '4', 'five'), proposed)
  const [, , , name] = namesOfChanges(before)
  const left = new Set([name!])
  expect(chosenOf(before, left).map(({ text }) => text)).toEqual(['one', 'two', 'three', '4', 'five'])
  const after = diffElements(lines('1', 'one', '2', 'three', '4', 'five'), proposed)
  expect(chosenOf(after, left).map(({ text }) => text)).toEqual(['one', 'two', 'three', '4', 'five'])
})
