import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { BUILD_CHECK } from './constants.ts'
import { watchBuild } from './watch-build.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A visible page, and a server with a configurable build. Records the requests and announcements. */
function startWatch() {
  const scene = {
    build: 'one',
    /** The response in place of the build. */
    broken: undefined as Response | undefined,
    attended: true,
    failing: false,
    asked: 0,
    announced: 0,
    attend: () => undefined as void,
  }
  const stop = watchBuild({
    own: 'one',
    fetchBuild: async () => {
      scene.asked += 1
      if (scene.failing) throw new Error('no network')
      return scene.broken ?? Response.json({ build: scene.build })
    },
    isAttended: () => scene.attended,
    onAttended: (listener) => {
      scene.attend = listener
      return () => undefined
    },
    announce: () => (scene.announced += 1),
  })
  return { scene, stop }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('requests nothing at the start, then once per interval', async () => {
  const { scene } = startWatch()
  await pass(BUILD_CHECK.intervalMs - 1)
  expect(scene.asked).toBe(0)
  await pass(1 + BUILD_CHECK.intervalMs)
  expect([scene.asked, scene.announced]).toEqual([2, 0])
})

test('announces each new build once, and never again after a rollback', async () => {
  const { scene } = startWatch()
  for (const build of ['two', 'two', 'three', 'one', 'two']) {
    scene.build = build
    await pass(BUILD_CHECK.intervalMs)
  }
  expect(scene.announced).toBe(2)
})

test('requests nothing while the page is hidden or offline, and requests afterwards', async () => {
  const { scene } = startWatch()
  scene.attended = false
  await pass(10 * BUILD_CHECK.intervalMs)
  expect(scene.asked).toBe(0)
  scene.attended = true
  scene.build = 'two'
  scene.attend()
  await pass(0)
  expect([scene.asked, scene.announced]).toEqual([1, 1])
})

test('doesn’t request on every switch between tabs', async () => {
  const { scene } = startWatch()
  await pass(BUILD_CHECK.leastGapMs)
  for (let time = 0; time < 5; time++) scene.attend()
  expect(scene.asked).toBe(1)
})

test('announces nothing when the server doesn’t respond, and tries again', async () => {
  const { scene } = startWatch()
  scene.failing = true
  await pass(BUILD_CHECK.intervalMs)
  scene.failing = false
  scene.build = 'two'
  await pass(BUILD_CHECK.intervalMs)
  expect([scene.asked, scene.announced]).toEqual([2, 1])
})

test.for([
  ['an error', () => Response.json({ code: 'http.busy' }, { status: 503 })],
  ['an error that names a build', () => Response.json({ build: 'two' }, { status: 404 })],
  ['an answer without a build', () => Response.json({})],
  ['a page', () => new Response('<!doctype html>')],
] as const)('%s announces nothing', async ([, answer]) => {
  const { scene } = startWatch()
  scene.broken = answer()
  await pass(BUILD_CHECK.intervalMs)
  scene.broken = undefined
  await pass(BUILD_CHECK.intervalMs)
  expect([scene.asked, scene.announced]).toEqual([2, 0])
})

test('stops when asked', async () => {
  const { scene, stop } = startWatch()
  stop()
  await pass(3 * BUILD_CHECK.intervalMs)
  expect(scene.asked).toBe(0)
})
