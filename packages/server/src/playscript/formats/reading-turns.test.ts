import { expect, test } from 'vitest'

import { createReadingTurns } from './reading-turns.ts'

const never = new AbortController().signal

test('reads two files at once, one of each owner, and goes on with the next when one has ended', async () => {
  const inTurn = createReadingTurns()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const read = (owner: string, file: string, signal = never) =>
    inTurn(owner, signal, () => {
      begun.push(file)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.set(file, resolve)
      return promise
    })
  const leaving = new AbortController()
  const all = [read('ann', 'a1'), read('ann', 'a2'), read('bob', 'b1'), read('eve', 'e1')]
  const left = read('zoe', 'z1', leaving.signal)
  await Promise.resolve()
  expect(begun).toEqual(['a1', 'b1'])
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  ends.get('b1')?.()
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'e1'])
  ends.get('a1')?.()
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'e1', 'a2'])
  ends.get('e1')?.()
  ends.get('a2')?.()
  await Promise.all(all)
})

test('a file that can’t be read gives its turn to the next', async () => {
  const inTurn = createReadingTurns()
  await expect(inTurn('ann', never, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged')
  expect(await inTurn('ann', never, async () => 'read')).toBe('read')
})
