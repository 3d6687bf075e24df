import { expect, test } from 'vitest'

import { takeLock } from './take-lock.ts'

const names = (count: number): string[] => Array.from({ length: count }, () => crypto.randomUUID())

test('as many have a place as there are names, and whoever waits has the next that comes free', async () => {
  const places = names(2)
  const [first, second] = [await takeLock(places), await takeLock(places)]
  const order: string[] = []
  const waiting = ['third', 'fourth'].map((who) =>
    takeLock(places, { onWait: () => order.push(`${who} waits`) }).then((release) => {
      order.push(`${who} has it`)
      return release
    }),
  )
  await expect.poll(() => order).toEqual(['third waits', 'fourth waits'])
  second()
  const third = await waiting[0]
  expect(order.at(-1)).toBe('third has it')
  // Both take one at the same time, so one waits.
  first()
  third?.()
  const fourth = await waiting[1]
  const fifth = await takeLock(places, { onWait: () => order.push('fifth waits') })
  expect(order).toEqual(['third waits', 'fourth waits', 'third has it', 'fourth has it'])
  fourth?.()
  fifth()
})

test('whoever leaves waits no more, and takes no place', async () => {
  const places = names(1)
  const release = await takeLock(places)
  const leaving = new AbortController()
  const left = takeLock(places, { signal: leaving.signal, onWait: () => leaving.abort() })
  await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  release()
  const next = await takeLock(places)
  next()
})
