import { ApiError } from '@saffron/core/errors'
import { expect, it } from 'vitest'

import { ahead, inParallel, withRetries } from './parallel.ts'

async function* numbers(count: number): AsyncGenerator<number> {
  for (let number = 0; number < count; number++) yield number
}

it('limits parallel tasks, and runs each once', async () => {
  const done: number[] = []
  let [running, most] = [0, 0]
  await inParallel(ahead(numbers(20)), { count: 4, cancel: new AbortController() }, async (number) => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    done.push(number)
  })
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, number) => number))
  expect(most).toBe(4)
})

it('stops at the first failure, and cancels the others', async () => {
  const cancel = new AbortController()
  let begun = 0
  const run = inParallel(numbers(100), { count: 2, cancel }, async (number) => {
    begun += 1
    await new Promise(setImmediate)
    if (number === 3) throw new Error('no')
  })
  await expect(run).rejects.toThrow('no')
  expect(cancel.signal.aborted).toBe(true)
  expect(begun).toBeLessThan(10)
})

/** Fails for the given number of attempts. */
const cut = (times: number, error: unknown) => (attempt: number) =>
  attempt < times ? Promise.reject(error) : Promise.resolve(attempt)

it('retries network failures, but no rejections', async () => {
  const { signal } = new AbortController()
  await expect(withRetries({ signal }, cut(1, new ApiError('client.network')))).resolves.toBe(1)
  await expect(withRetries({ signal }, cut(1, new ApiError('drive.full')))).rejects.toMatchObject({
    code: 'drive.full',
  })
  await expect(withRetries({ signal }, cut(1, new Error('disk')))).rejects.toThrow('disk')
})
