import type { ConflictChoice, Node } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'
import { expect, test } from 'vitest'

import { placeInParts } from './place-in-parts.ts'

const nodeOf = (id: string): Node => ({
  id,
  parent: null,
  kind: 'folder',
  name: id,
  asset: null,
  size: 0,
  type: null,
  fileKind: null,
  sortIndex: 0,
  version: 1,
  createdAt: '',
  updatedAt: '',
})

/** A folder that contains the name `taken`. `placed` lists the nodes of each call. */
function folderWith(taken: string) {
  const placed: string[][] = []
  const place = async (ids: readonly string[], onConflict: ConflictChoice) => {
    if (onConflict === 'refuse' && ids.includes(taken)) throw new ApiError('node.name_taken')
    const put = ids.filter((id) => onConflict !== 'skip' || id !== taken)
    placed.push(put)
    return put.map(nodeOf)
  }
  return { placed, place }
}
const ids = ['a', 'b', 'c', 'd', 'e']

test('asks once about a conflict in a later batch, and places no batch twice', async () => {
  const { placed, place } = folderWith('d')
  let asked = 0
  const ask = async () => {
    asked += 1
    return 'skip' as const
  }
  const nodes = await placeInParts({ ids, most: 2, place, ask })
  expect(placed).toEqual([['a', 'b'], ['c'], ['e']])
  expect(nodes.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'e'])
  expect(asked).toBe(1)
})

test('returns the nodes placed before cancellation', async () => {
  const { placed, place } = folderWith('c')
  const nodes = await placeInParts({ ids, most: 2, place, ask: async () => undefined })
  expect(nodes.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(placed).toHaveLength(1)
})
