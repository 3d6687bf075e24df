import { contract } from '@saffron/core/contract'
import { expect, it } from 'vitest'

import { callsOf, findCall, nameOf, nearestCall } from './find-call.ts'

const rows = callsOf(contract)

it.each(rows.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s is found', (_name, endpoint) => {
  expect(findCall(rows, endpoint.method, endpoint.path)).toEqual({ endpoint, params: {} })
  const filled = endpoint.path.replaceAll(/\{(\w+)\}/g, 'the%20$1')
  const params = Array.from(endpoint.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, `the ${name}`] as const)
  expect(findCall(rows, endpoint.method, `${filled}/`)).toEqual({ endpoint, params: Object.fromEntries(params) })
})

it('a literal path takes precedence over one with a parameter', () => {
  expect(findCall(rows, 'POST', '/fsnode/create/folders')?.endpoint).toBe(contract.drive.createFolders)
  expect(findCall(rows, 'GET', '/assets/search/photos')).toEqual({
    endpoint: contract.drive.searchStore,
    params: { store: 'photos' },
  })
  expect(findCall(rows, 'GET', 'fsnode/root')?.endpoint).toBe(contract.drive.rootNode)
  expect(findCall(rows, 'GET', '/assets/search/%')?.params).toEqual({ store: '%' })
})

it.each([
  ['GET', '/fsnode/xyz/children', 'GET /fsnode/list/{id}/children'],
  ['GET', '/usr/me', 'GET /user/me'],
  ['GET', '/conversation/search', 'GET /ai/conversation/search'],
  ['PUT', '/user/me', 'PATCH /user/me'],
  ['GET', '/ai/model', 'GET /ai/models'],
])('%s %s is closest to %s', (method, path, nearest) => {
  expect(findCall(rows, method, path)).toBeUndefined()
  const found = nearestCall(rows, method, path)
  expect(found && nameOf(found)).toBe(nearest)
})

it.each(['/nothing/of/the/kind', '/', '/x'])('nothing is close to %s', (path) => {
  expect(nearestCall(rows, 'GET', path)).toBeUndefined()
})
