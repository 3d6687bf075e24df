import { expect, test } from 'vitest'

import { createRedirectRules } from './redirect-rules.ts'

/** Rules that redirect paths ending in `old`. Records the requested paths. */
function startRules() {
  const asked: string[] = []
  const redirectFor = createRedirectRules(async (path) => {
    asked.push(path)
    return path.endsWith('old') ? '/app/drive' : undefined
  })
  return { asked, redirectFor }
}

test('two concurrent calls share one lookup', async () => {
  const { asked, redirectFor } = startRules()
  await Promise.all([redirectFor('/app/old'), redirectFor('/app/old')])
  expect(asked).toEqual(['/app/old'])
  expect(await redirectFor('/app/old')).toBe('/app/drive')
  expect(asked).toHaveLength(2)
})

test.for(['/auth/login', '/apple', '/nowhere', '', '//app', 'https://evil.test/app'])(
  '%j isn’t a path of the app, and isn’t looked up',
  async (path) => {
    const { asked, redirectFor } = startRules()
    expect(await redirectFor(path)).toBeUndefined()
    expect(asked).toEqual([])
  },
)

test('a failed lookup finds nothing, and the next call tries again', async () => {
  let failing = true
  const redirectFor = createRedirectRules(async () => {
    if (failing) throw new Error('no network')
    return '/app/drive'
  })
  expect(await redirectFor('/app/old')).toBeUndefined()
  failing = false
  expect(await redirectFor('/app/old')).toBe('/app/drive')
})
