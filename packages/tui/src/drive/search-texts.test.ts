import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

import { createApi } from '@saffron/core/client'
import type { Node } from '@saffron/core/drive'
import { createSession } from '@saffron/core/session'
import { buildId, createMemoryStorage } from '@saffron/core/testing'
import { expect, it, onTestFinished } from 'vitest'

import type { Located } from './remote.ts'
import { withText } from './search-texts.ts'

interface Query {
  readonly q: string
  readonly assets?: readonly string[]
}

/** Simulates a Drive in which these assets match, and so many others that a search of everything misses them. */
async function openDrive(holding: readonly string[]) {
  const calls: Query[][] = []
  const passage = { id: buildId(), place: 'line', at: 1, name: null, text: 'the words' }
  const others = Array.from({ length: 100 }, () => ({ asset: buildId(), passage }))
  const server = createServer(async (request, response) => {
    const { queries } = (await json(request)) as { queries: Query[] }
    calls.push(queries)
    const list = queries.map(({ q, assets }) => {
      const found = assets && holding.filter((asset) => assets.includes(asset)).map((asset) => ({ asset, passage }))
      return { q, list: found ?? others }
    })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ list }))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('no port')
  const session = createSession(createMemoryStorage())
  return { calls, api: createApi({ baseUrl: `http://127.0.0.1:${address.port}`, session }) }
}

const at = '2026-03-01T12:00:00.000Z'
const file = (name: string): Located & { readonly node: Node } => ({
  node: {
    id: buildId(),
    createdAt: at,
    updatedAt: at,
    parent: null,
    kind: 'file',
    name,
    asset: buildId(),
    size: 1,
    type: 'text/plain',
    fileKind: 'document',
    sortIndex: 0,
    version: 1,
  },
  names: [name],
})

it('only the given files are searched, and all of them if there are very many', async () => {
  const files = Array.from({ length: 20_500 }, (_, index) => file(`${index}.txt`))
  const meant = [1, 999, 1000, 20_499].flatMap((index) => files[index] ?? [])
  const { api, calls } = await openDrive(meant.map(({ node }) => node.asset ?? ''))
  const found = await withText(api, 'the words', files)
  // The best matches of each batch come first, then the second best.
  expect(found.map(({ names }) => names[0])).toEqual(['1.txt', '1000.txt', '20499.txt', '999.txt'])
  expect(calls.map((queries) => queries.length)).toEqual([20, 1])
})
