import { expect, test } from 'vitest'

import { isStep, keyCaps, type KeyPress, usableKeys } from './key-combo.ts'

const press = (change: Partial<KeyPress>): KeyPress => ({
  key: '',
  code: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...change,
})

test('mod is Ctrl, and on a Mac ⌘, and nothing else with it', () => {
  const ctrl = press({ key: 'k', code: 'KeyK', ctrlKey: true })
  const command = press({ key: 'k', code: 'KeyK', metaKey: true })
  expect([isStep('mod+k', ctrl, false), isStep('mod+k', command, false)]).toEqual([true, false])
  expect([isStep('mod+k', ctrl, true), isStep('mod+k', command, true)]).toEqual([false, true])
  expect(isStep('mod+k', { ...ctrl, shiftKey: true }, false)).toBe(false)
  expect(isStep('mod+k', { ...ctrl, altKey: true }, false)).toBe(false)
})

test('Option makes another sign of a letter on a Mac, and it counts all the same', () => {
  const option = press({ key: '˜', code: 'KeyN', altKey: true, shiftKey: true })
  expect(isStep('alt+shift+n', option, true)).toBe(true)
})

test('a keyboard of another script has its letters by their place', () => {
  expect(isStep('mod+k', press({ key: 'л', code: 'KeyK', ctrlKey: true }), false)).toBe(true)
  expect(isStep('mod+k', press({ key: 'ㄜ', code: 'KeyK', ctrlKey: true }), false)).toBe(true)
})

test('a sign counts with Shift and without', () => {
  expect(isStep('?', press({ key: '?', code: 'Slash', shiftKey: true }), false)).toBe(true)
  expect(isStep('?', press({ key: '?', code: 'Minus' }), false)).toBe(true)
  expect(isStep('/', press({ key: '/', code: 'Slash' }), false)).toBe(true)
  expect(isStep('g', press({ key: 'G', code: 'KeyG', shiftKey: true }), false)).toBe(false)
})

test.for([
  ['mod+k', false, [['Ctrl', 'K']]],
  ['mod+k', true, [['⌘', 'K']]],
  ['alt+shift+n', true, [['⌥', '⇧', 'N']]],
  ['g c', false, [['G'], ['C']]],
  ['escape', false, [['Esc']]],
] as const)('%s is shown with the caps of the keyboard (Mac: %s)', ([combo, isMac, caps]) => {
  expect(keyCaps(combo, isMac)).toEqual(caps)
})

test('with single characters switched off the others count', () => {
  const keys = ['?', 'g c', 'mod+/', 'escape']
  expect(usableKeys(keys, true)).toEqual(keys)
  expect(usableKeys(keys, false)).toEqual(['mod+/', 'escape'])
})
