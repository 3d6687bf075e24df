import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { LOOK_UP } from '../constants.ts'
import { createRedirectRules } from './redirect-rules.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Rules that move what ends in `old`; notes the paths that were asked for. */
function startRules() {
  const asked: string[] = []
  const redirectFor = createRedirectRules(async (path) => {
    asked.push(path)
    return path.endsWith('old') ? '/app/drive' : undefined
  })
  return { asked, redirectFor }
}

test('a path is asked for once in some minutes, moved or not', async () => {
  const { asked, redirectFor } = startRules()
  for (let time = 0; time < 3; time++) {
    expect(await redirectFor('/app/old')).toBe('/app/drive')
    expect(await redirectFor('/app/chats')).toBeUndefined()
  }
  expect(asked).toEqual(['/app/old', '/app/chats'])
  vi.advanceTimersByTime(LOOK_UP.keptMs)
  await redirectFor('/app/old')
  expect(asked).toHaveLength(3)
})

test('two that ask at once share one look-up', async () => {
  const { asked, redirectFor } = startRules()
  await Promise.all([redirectFor('/app/old'), redirectFor('/app/old')])
  expect(asked).toEqual(['/app/old'])
})

test.for(['/auth/login', '/apple', '/nowhere', '', '//app', 'https://evil.test/app'])(
  '%j is no path of the app, and nothing is asked',
  async (path) => {
    const { asked, redirectFor } = startRules()
    expect(await redirectFor(path)).toBeUndefined()
    expect(asked).toEqual([])
  },
)

test('only so many answers are kept, and the oldest goes first', async () => {
  const { asked, redirectFor } = startRules()
  for (let each = 0; each <= LOOK_UP.mostKept; each++) await redirectFor(`/app/chats/${each}`)
  await redirectFor(`/app/chats/${LOOK_UP.mostKept}`)
  expect(asked).toHaveLength(LOOK_UP.mostKept + 1)
  await redirectFor('/app/chats/0')
  expect(asked).toHaveLength(LOOK_UP.mostKept + 2)
})

test('a look-up that fails finds nothing, and the next one asks again', async () => {
  let failing = true
  const redirectFor = createRedirectRules(async () => {
    if (failing) throw new Error('no network')
    return '/app/drive'
  })
  expect(await redirectFor('/app/old')).toBeUndefined()
  failing = false
  expect(await redirectFor('/app/old')).toBe('/app/drive')
})
