import type { Key } from 'ink'
import { describe, expect, it } from 'vitest'

import { actionOf, bindings, type KeyContext, keyLabel } from './bindings.ts'
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

const keysOf = (context: KeyContext) => bindings[context].flatMap(({ keys }): readonly string[] => keys)

describe('the key table', () => {
  it('assigns no key to two actions', () => {
    const places = [
      [...keysOf('app'), ...keysOf('prompt')],
      [...keysOf('app'), ...keysOf('form')],
      ...(
        [
          'chats',
          'messages',
          'draw',
          'scripts',
          'summaries',
          'drive',
          'workspaces',
          'notifications',
          'wallet',
          'admin',
        ] as const
      ).map((screen) => [...keysOf('app'), ...keysOf('list'), ...keysOf(screen)]),
    ]
    for (const keys of places) expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
  })

  it('knows every key for a new line', () => {
    expect(actionOf('prompt', pressed('\n'))).toBe('newline')
    expect(actionOf('prompt', pressed('', { return: true, meta: true }))).toBe('newline')
    expect(actionOf('prompt', pressed('', { return: true, shift: true }))).toBe('newline')
    expect(actionOf('prompt', pressed('', { return: true }))).toBe('submit')
  })

  it('treats typed characters as text, including capital letters', () => {
    expect(pressed('a')).toBeUndefined()
    expect(pressed('A', { shift: true })).toBeUndefined()
    expect(pressed('字')).toBeUndefined()
    expect(pressed('a', { ctrl: true })).toBe('ctrl+a')
  })

  it('formats keys in common notation', () => {
    expect(keyLabel('alt+backspace')).toBe('Alt+Backspace')
  })
})
