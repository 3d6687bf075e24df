import { expect, test } from 'vitest'

import { changedQuery, readPluginQuery } from './plugin-query.ts'

test('an address without parameters shows all plugins', () =>
  expect(readPluginQuery(new URLSearchParams())).toEqual({
    view: 'plugins',
    q: '',
    show: undefined,
    plugin: undefined,
  }))

test('unknown values are ignored', () =>
  expect(readPluginQuery(new URLSearchParams('view=nothing&show=all&plugin='))).toMatchObject({
    view: 'plugins',
    show: undefined,
    plugin: undefined,
  }))

test('another view keeps the space, and drops the search, the filter and the open plugin', () => {
  const query = new URLSearchParams('q=mail&show=added&plugin=p1&workspace=w1')
  expect(changedQuery(query, { view: 'allowed' }).toString()).toBe('workspace=w1&view=allowed')
})

test('an empty value leaves the address', () =>
  expect(changedQuery(new URLSearchParams('q=mail&show=added'), { q: '', show: undefined }).size).toBe(0))
