import { expect, test } from 'vitest'

import { createShortcutRegistry, type Shortcut, type ShortcutPress } from './shortcut-registry.ts'

function setUp(...given: readonly (Partial<Shortcut> & Pick<Shortcut, 'keys'>)[]) {
  const ran: string[] = []
  let single = true
  const registry = createShortcutRegistry({ isMac: false, singleKeys: () => single })
  const removers = given.map((shortcut, index) => {
    const id = shortcut.id ?? `s${index}`
    return registry.add({ id, label: 'common.close', group: 'general', run: () => void ran.push(id), ...shortcut })
  })
  const press = (key: string, change: Partial<ShortcutPress> = {}) =>
    registry.press({
      key,
      code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '',
      altKey: false,
      ctrlKey: false,
      metaKey: false,
      shiftKey: false,
      isComposing: false,
      keyCode: 0,
      repeat: false,
      timeStamp: 0,
      defaultPrevented: false,
      focusArea: 'page',
      ...change,
    })
  return { ran, press, registry, removers, singleOff: () => (single = false) }
}

test('a character counts on the page, and is text in a field', () => {
  const { ran, press } = setUp({ keys: ['?'] })
  expect([press('?'), press('?', { focusArea: 'field' }), press('?', { focusArea: 'text' })]).toEqual([
    true,
    false,
    false,
  ])
  expect(ran).toEqual(['s0'])
})

test('characters can be turned off, and modified keys stay', () => {
  const { press, singleOff } = setUp({ keys: ['?', 'mod+/'] })
  singleOff()
  expect([press('?'), press('/', { ctrlKey: true })]).toEqual([false, true])
})

test('a modified key counts in a field too', () => {
  const { press } = setUp({ keys: ['mod+k'] })
  expect(press('k', { ctrlKey: true, focusArea: 'field' })).toBe(true)
})

test('Escape counts in multiline text only on request, and never in an input', () => {
  const { press } = setUp({ keys: ['escape'], whileWriting: true })
  expect([press('Escape', { focusArea: 'text' }), press('Escape', { focusArea: 'field' })]).toEqual([true, false])
  const other = setUp({ keys: ['escape'] })
  expect([other.press('Escape', { focusArea: 'text' }), other.press('Escape')]).toEqual([false, true])
})

test('nothing counts during a composition, after another handler, or for a held key', () => {
  const { press } = setUp({ keys: ['escape', 'mod+k'] })
  expect(press('Escape', { isComposing: true })).toBe(false)
  expect(press('Escape', { keyCode: 229 })).toBe(false)
  expect(press('Escape', { defaultPrevented: true })).toBe(false)
  expect(press('k', { ctrlKey: true, repeat: true })).toBe(false)
})

test('a dialog blocks all keys except those that can close it', () => {
  const { ran, press } = setUp({ keys: ['mod+k'], inDialogs: true }, { keys: ['alt+shift+n'] })
  press('k', { ctrlKey: true, focusArea: 'dialog' })
  press('n', { altKey: true, shiftKey: true, focusArea: 'dialog' })
  expect(ran).toEqual(['s0'])
})

test('g, then a letter in time, opens an area', () => {
  const { ran, press } = setUp({ keys: ['g c'] }, { keys: ['c'] })
  expect(press('g', { timeStamp: 0 })).toBe(false)
  expect(press('c', { timeStamp: 500 })).toBe(true)
  press('g', { timeStamp: 1000 })
  press('c', { timeStamp: 9000 })
  press('c', { timeStamp: 9100 })
  expect(ran).toEqual(['s0', 's1', 's1'])
})

test('the later of two shortcuts with the same keys counts until it’s removed', () => {
  const { ran, press, removers, registry } = setUp({ keys: ['mod+k'] }, { keys: ['mod+k'] })
  press('k', { ctrlKey: true })
  removers[1]?.()
  press('k', { ctrlKey: true })
  expect(ran).toEqual(['s1', 's0'])
  expect(registry.getSnapshot().map(({ id }) => id)).toEqual(['s0'])
})
