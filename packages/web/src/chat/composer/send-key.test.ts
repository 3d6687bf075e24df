import { expect, test } from 'vitest'

import { isSendKey } from './send-key.ts'

const enter = { key: 'Enter', shiftKey: false, keyCode: 13, isComposing: false }

test('Enter sends', () => expect(isSendKey(enter)).toBe(true))
test('Shift+Enter inserts a line break', () => expect(isSendKey({ ...enter, shiftKey: true })).toBe(false))
test('Enter during a composition doesn’t send', () => expect(isSendKey({ ...enter, isComposing: true })).toBe(false))
test('Enter that ends a composition, known only by its key code, doesn’t send', () =>
  expect(isSendKey({ ...enter, keyCode: 229 })).toBe(false))
