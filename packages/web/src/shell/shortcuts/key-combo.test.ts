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

test('mod is only Ctrl, or only ⌘ on a Mac', () => {
  const ctrl = press({ key: 'k', code: 'KeyK', ctrlKey: true })
  const command = press({ key: 'k', code: 'KeyK', metaKey: true })
  expect([isStep('mod+k', ctrl, false), isStep('mod+k', command, false)]).toEqual([true, false])
  expect([isStep('mod+k', ctrl, true), isStep('mod+k', command, true)]).toEqual([false, true])
  expect(isStep('mod+k', { ...ctrl, shiftKey: true }, false)).toBe(false)
  expect(isStep('mod+k', { ...ctrl, altKey: true }, false)).toBe(false)
})

test('a letter with Option counts on a Mac, although Option changes its character', () => {
  const option = press({ key: '˜', code: 'KeyN', altKey: true, shiftKey: true })
  expect(isStep('alt+shift+n', option, true)).toBe(true)
})

test('a keyboard of another script uses the positions of letters', () => {
  expect(isStep('mod+k', press({ key: 'л', code: 'KeyK', ctrlKey: true }), false)).toBe(true)
  expect(isStep('mod+k', press({ key: 'ㄜ', code: 'KeyK', ctrlKey: true }), false)).toBe(true)
})

test('a symbol counts with and without Shift', () => {
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
] as const)('%s has the key caps of the keyboard (Mac: %s)', ([combo, isMac, caps]) => {
  expect(keyCaps(combo, isMac)).toEqual(caps)
})

test('other keys count when single characters are turned off', () => {
  const keys = ['?', 'g c', 'mod+/', 'escape']
  expect(usableKeys(keys, true)).toEqual(keys)
  expect(usableKeys(keys, false)).toEqual(['mod+/', 'escape'])
})
