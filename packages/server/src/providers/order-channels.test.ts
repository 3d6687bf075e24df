import { describe, expect, it } from 'vitest'

import { orderChannels } from './order-channels.ts'

/** Returns pseudorandom numbers that are the same in every run. */
function chance(): () => number {
  let state = 42
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

const channel = (name: string, priority: number, weight: number) => ({ name, priority, weight })

describe('the order of channels', () => {
  it('is by priority first', () => {
    const channels = [channel('spare', -1, 1000), channel('first', 5, 1), channel('second', 0, 1000)]
    for (let round = 0; round < 20; round += 1) {
      expect(orderChannels(channels, chance()).map(({ name }) => name)).toEqual(['first', 'second', 'spare'])
    }
  })

  it('puts channels of one priority first according to their weight', () => {
    const random = chance()
    const channels = [channel('three', 0, 3), channel('one', 0, 1)]
    const rounds = 4_000
    let first = 0
    for (let round = 0; round < rounds; round += 1) if (orderChannels(channels, random)[0]?.name === 'three') first += 1
    expect(first / rounds).toBeGreaterThan(0.72)
    expect(first / rounds).toBeLessThan(0.78)
  })

  it('puts a weight of 0 last for every random number', () => {
    const channels = [channel('never', 0, 0), channel('one', 0, 1)]
    for (const draw of [0, 0.5, 0.999_999]) expect(orderChannels(channels, () => draw)[0]?.name).toBe('one')
  })
})
