import { expect, test } from 'vitest'

import { isSendKey } from './send-key.ts'

const enter = { key: 'Enter', shiftKey: false, ctrlKey: false, metaKey: false, keyCode: 13, isComposing: false }

test('Enter sends', () => expect(isSendKey(enter)).toBe(true))
test('Shift+Enter inserts a line break', () => expect(isSendKey({ ...enter, shiftKey: true })).toBe(false))
test('Enter during a composition doesn’t send', () => expect(isSendKey({ ...enter, isComposing: true })).toBe(false))
test('Enter that ends a composition, known only by its key code, doesn’t send', () =>
  expect(isSendKey({ ...enter, keyCode: 229 })).toBe(false))

test('where Ctrl+Enter was chosen, only it or ⌘+Enter sends', () => {
  expect(isSendKey(enter, 'modEnter')).toBe(false)
  expect(isSendKey({ ...enter, ctrlKey: true }, 'modEnter')).toBe(true)
  expect(isSendKey({ ...enter, metaKey: true }, 'modEnter')).toBe(true)
  expect(isSendKey({ ...enter, ctrlKey: true, shiftKey: true }, 'modEnter')).toBe(false)
})
