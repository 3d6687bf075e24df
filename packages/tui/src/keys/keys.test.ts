import type { Key } from 'ink'
import { describe, expect, it } from 'vitest'

import { actionOf, bindings, keyLabel } from './bindings.ts'
import { keyName } from './key-name.ts'

const NO_KEY: Key = {
  upArrow: false,
  downArrow: false,
  leftArrow: false,
  rightArrow: false,
  pageDown: false,
  pageUp: false,
  home: false,
  end: false,
  return: false,
  escape: false,
  ctrl: false,
  shift: false,
  tab: false,
  backspace: false,
  delete: false,
  meta: false,
  super: false,
  hyper: false,
  capsLock: false,
  numLock: false,
}
const pressed = (input: string, flags: Partial<Key> = {}) => keyName(input, { ...NO_KEY, ...flags })

describe('the table of keys', () => {
  it('gives no key to two actions', () => {
    const keys = bindings.flatMap((binding) => binding.keys)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('knows every way to a new line', () => {
    expect(actionOf(pressed('\n'))).toBe('newline')
    expect(actionOf(pressed('', { return: true, meta: true }))).toBe('newline')
    expect(actionOf(pressed('', { return: true, shift: true }))).toBe('newline')
    expect(actionOf(pressed('', { return: true }))).toBe('submit')
  })

  it('takes what is typed for text, a capital letter too', () => {
    expect(pressed('a')).toBeUndefined()
    expect(pressed('A', { shift: true })).toBeUndefined()
    expect(pressed('字')).toBeUndefined()
    expect(pressed('a', { ctrl: true })).toBe('ctrl+a')
  })

  it('writes keys as people do', () => {
    expect(keyLabel('alt+backspace')).toBe('Alt-Backspace')
  })
})
