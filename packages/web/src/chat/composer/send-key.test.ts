import { expect, test } from 'vitest'

import { isSendKey } from './send-key.ts'

const enter = { key: 'Enter', shiftKey: false, keyCode: 13, isComposing: false }

test('Enter sends', () => expect(isSendKey(enter)).toBe(true))
test('Shift and Enter breaks the line', () => expect(isSendKey({ ...enter, shiftKey: true })).toBe(false))
test('Enter in a composition does not send', () => expect(isSendKey({ ...enter, isComposing: true })).toBe(false))
test('nor the Enter that ends one and says so only by its code', () =>
  expect(isSendKey({ ...enter, keyCode: 229 })).toBe(false))
