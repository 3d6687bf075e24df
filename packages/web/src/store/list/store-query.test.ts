import { expect, test } from 'vitest'

import { changedQuery, readStoreQuery } from './store-query.ts'

test('an address without parameters is the whole store, recommended first', () =>
  expect(readStoreQuery(new URLSearchParams())).toEqual({
    view: 'store',
    q: '',
    category: undefined,
    tag: undefined,
    sort: 'recommended',
    agent: undefined,
  }))

test('unknown values are ignored, also an order that drafts don’t have', () =>
  expect(readStoreQuery(new URLSearchParams('view=mine&category=nothing&sort=name&tag='))).toMatchObject({
    view: 'mine',
    category: undefined,
    sort: '-updatedAt',
    tag: undefined,
  }))

test('another view keeps the words and the space, and drops the filters', () => {
  const query = new URLSearchParams('q=diff&category=office&tag=a&sort=name&agent=a1&workspace=w1')
  expect(changedQuery(query, { view: 'mine' }).toString()).toBe('q=diff&workspace=w1&view=mine')
})

test('an empty value leaves the address', () =>
  expect(changedQuery(new URLSearchParams('q=diff&category=office'), { q: '', category: undefined }).size).toBe(0))
