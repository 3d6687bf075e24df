import { expect, test } from 'vitest'

import type { CallTable } from '../contract/index.ts'
import { withLazyEndpoints } from './with-lazy-endpoints.ts'

const rows: CallTable = { drive: { rootNode: { method: 'GET', path: '/fsnode/root' } } }

const known = () => 'at once'

test('a call whose row is not there is made once it was fetched; one that is there at once', async () => {
  const calls = withLazyEndpoints(
    { drive: { known } },
    async () => rows,
    ({ path }) =>
      async (given) => [path, given],
  )
  expect(calls['drive']?.['known']).toBe(known)
  const rootNode = calls['drive']?.['rootNode'] as (given: object) => Promise<unknown>
  expect(await rootNode({ query: {} })).toEqual(['/fsnode/root', { query: {} }])
})

test('a call whose rows cannot be fetched fails as the network does, and the next one tries again', async () => {
  let tries = 0
  const load = async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return rows
  }
  const calls = withLazyEndpoints(
    { drive: {} },
    load,
    ({ path }) =>
      async () =>
        path,
  )
  const rootNode = calls['drive']?.['rootNode'] as () => Promise<unknown>
  await expect(rootNode()).rejects.toMatchObject({ code: 'client.network' })
  expect(await rootNode()).toBe('/fsnode/root')
})
