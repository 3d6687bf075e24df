import { expect, test } from 'vitest'

import { createThumbnails } from './thumbnails.ts'

const HOUR_MS = 60 * 60_000

/** A server with thumbnails that responds immediately. `pass` advances the time. */
function serverOf() {
  let time = 0
  let timers: { readonly at: number; readonly run: () => void }[] = []
  const made = new Map<string, string>()
  const asked: string[] = []
  let most = 0
  let open = 0
  const thumbnails = createThumbnails({
    read: async (asset) => {
      asked.push(asset)
      most = Math.max(most, (open += 1))
      await turn()
      open -= 1
      const thumbnail = made.get(asset)
      return {
        url: `/own/${asset}`,
        createdAt: new Date(0).toISOString(),
        ...(thumbnail !== undefined && { thumbnail }),
      }
    },
    now: () => time,
    schedule: (run, ms) => void timers.push({ at: time + ms, run }),
  })
  return {
    thumbnails,
    asked,
    made,
    most: () => most,
    pass: async (ms: number) => {
      time += ms
      const due = timers.filter(({ at }) => at <= time)
      timers = timers.filter(({ at }) => at > time)
      for (const { run } of due) run()
      await turn()
      await turn()
    },
  }
}

const turn = () => new Promise((resolve) => setTimeout(resolve))
const nobody = () => undefined

test('requests a thumbnail again until it’s created, while visible', async () => {
  const { thumbnails, made, asked, pass } = serverOf()
  let changes = 0
  const leave = thumbnails.follow({ asset: 'a', own: false }, () => void (changes += 1))
  await pass(0)
  expect(thumbnails.get('a')).toBeUndefined()
  made.set('a', '/small/a')
  await pass(2000)
  expect([thumbnails.get('a'), changes, asked.length]).toEqual(['/small/a', 2, 2])
  leave()
})

test('stops requesting a thumbnail that is hidden or old', async () => {
  const { thumbnails, asked, pass } = serverOf()
  thumbnails.follow({ asset: 'a', own: false }, nobody)()
  await pass(HOUR_MS)
  await pass(HOUR_MS)
  thumbnails.follow({ asset: 'old', own: true }, nobody)
  await pass(0)
  await pass(HOUR_MS)
  expect(thumbnails.get('old')).toBe('/own/old')
  expect(asked).toEqual(['a', 'old'])
})

test('requests a URL again when it has expired or its thumbnail fails to load', async () => {
  const { thumbnails, made, asked, pass } = serverOf()
  made.set('a', '/small/a')
  const leave = thumbnails.follow({ asset: 'a', own: false }, nobody)
  await pass(0)
  leave()
  await pass(6 * HOUR_MS)
  made.set('a', '/small/b')
  thumbnails.follow({ asset: 'a', own: false }, nobody)
  await pass(0)
  expect(thumbnails.get('a')).toBe('/small/b')
  await pass(HOUR_MS)
  made.set('a', '/small/c')
  thumbnails.broken('a')
  await pass(0)
  expect(thumbnails.get('a')).toBe('/small/c')
  thumbnails.broken('a')
  await pass(0)
  expect([thumbnails.get('a'), asked.length]).toEqual([undefined, 3])
})

test('requests a few at once, and none that were scrolled past', async () => {
  const { thumbnails, asked, most, pass } = serverOf()
  const leaves = Array.from({ length: 20 }, (_, index) => thumbnails.follow({ asset: `p${index}`, own: true }, nobody))
  for (const leave of leaves.slice(4, 15)) leave()
  for (let turns = 0; turns < 10; turns += 1) await pass(0)
  expect(most()).toBe(4)
  expect(asked).toEqual(['p0', 'p1', 'p2', 'p3', 'p15', 'p16', 'p17', 'p18', 'p19'])
})
