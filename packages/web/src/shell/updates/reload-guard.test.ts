import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { RELOAD_GUARD_MS } from './constants.ts'
import { mayReload } from './reload-guard.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const createMemory = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  }
}

test('a page reloads at most once in ten seconds', () => {
  const memory = createMemory()
  const may = () => mayReload('chunk', () => memory)
  expect([may(), may()]).toEqual([true, false])
  vi.advanceTimersByTime(RELOAD_GUARD_MS - 1)
  expect(may()).toBe(false)
  vi.advanceTimersByTime(1)
  expect([may(), may()]).toEqual([true, false])
})

test('each reason has its own ten seconds', () => {
  const memory = createMemory()
  expect([mayReload('chunk', () => memory), mayReload('login', () => memory)]).toEqual([true, true])
})

test('a clock set back by hours doesn’t block reloads', () => {
  const memory = createMemory()
  mayReload('chunk', () => memory)
  vi.setSystemTime(Date.now() - 60 * 60_000)
  expect(mayReload('chunk', () => memory)).toBe(true)
})

const blocked = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

test('nothing reloads automatically without storage', () => {
  expect(mayReload('chunk', blocked)).toBe(false)
})
