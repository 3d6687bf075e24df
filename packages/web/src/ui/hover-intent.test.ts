import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createHoverIntent } from './hover-intent.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function hovering() {
  const log: string[] = []
  return { log, intent: createHoverIntent({ open: () => log.push('open'), close: () => log.push('close') }) }
}

test('a menu opens when the pointer has rested for 300 ms', () => {
  const { log, intent } = hovering()
  intent.enter()
  vi.advanceTimersByTime(299)
  expect(log).toEqual([])
  vi.advanceTimersByTime(1)
  expect(log).toEqual(['open'])
})

test('a menu closes when the pointer has been away for 250 ms', () => {
  const { log, intent } = hovering()
  intent.leave()
  vi.advanceTimersByTime(249)
  expect(log).toEqual([])
  vi.advanceTimersByTime(1)
  expect(log).toEqual(['close'])
})

test('a passing pointer opens nothing, and moving from button to menu closes nothing', () => {
  const { log, intent } = hovering()
  intent.enter()
  vi.advanceTimersByTime(200)
  intent.leave()
  vi.advanceTimersByTime(200)
  intent.enter()
  vi.advanceTimersByTime(300)
  expect(log).toEqual(['open'])
})
