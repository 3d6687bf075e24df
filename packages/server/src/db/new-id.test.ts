import { id } from '@saffron/core/contract'
import { expect, it } from 'vitest'

import { newId } from './index.ts'

it('creates IDs that sort by creation, even within one millisecond', () => {
  const ids = Array.from({ length: 10_000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

it('creates UUIDs of version 7 with the time', () => {
  const before = Date.now()
  const made = newId()
  expect(id.safeParse(made).success).toBe(true)
  expect(made[14]).toBe('7')
  expect(Number.parseInt(made.replaceAll('-', '').slice(0, 12), 16)).toBeGreaterThanOrEqual(before)
})
