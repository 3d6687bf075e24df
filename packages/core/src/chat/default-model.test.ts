import { expect, test } from 'vitest'

import { buildModel } from '../testing/index.ts'
import { defaultModel } from './default-model.ts'

const dead = buildModel({ name: 'a-dead', state: 'failing' })
const alive = buildModel({ name: 'b-alive' })
const house = buildModel({ name: 'c-house', isDefault: true })

test('a new person gets the first model that works', () => {
  expect(defaultModel([dead, alive], undefined)).toBe(alive)
})

test('the administrators’ default comes before the first model that works', () => {
  expect(defaultModel([dead, alive, house], undefined)).toBe(house)
})

test('the administrators’ default stays the default while it fails', () => {
  const down = { ...house, state: 'failing' as const }
  expect(defaultModel([alive, down], null)).toBe(down)
})

test('the person’s last choice comes before both', () => {
  expect(defaultModel([dead, alive, house], 'a-dead')).toBe(dead)
})

test('a last choice that is no longer offered counts for nothing', () => {
  expect(defaultModel([dead, alive], 'gone')).toBe(alive)
})

test('where every model fails the first one is tried', () => {
  expect(defaultModel([dead], undefined)).toBe(dead)
  expect(defaultModel([], undefined)).toBeUndefined()
})
