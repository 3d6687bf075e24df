import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { contract, type Endpoint } from './index.ts'

interface Row {
  readonly access: string
  readonly call: string
}

const rows: Row[] = readFileSync(new URL('specification.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [, access = '', method = '', path = ''] = line.split('\t')
    return { access, call: `${method} ${path}` }
  })

const endpoints: Endpoint[] = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group))
const callOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const declared = new Map(endpoints.map((endpoint) => [callOf(endpoint), endpoint]))

test('the specification has 140 rows, each once', () => {
  expect(rows).toHaveLength(140)
  expect(new Set(rows.map(({ call }) => call)).size).toBe(140)
})

test('no two calls of the contract share method and path', () => {
  expect(declared.size).toBe(endpoints.length)
})

test('every call that is not ours is a row of the specification, with the same access', () => {
  const accessOf = new Map(rows.map(({ call, access }) => [call, access]))
  const strangers = endpoints.filter(
    (endpoint) => !endpoint.isAddition && accessOf.get(callOf(endpoint)) !== endpoint.access,
  )
  expect(strangers.map(callOf)).toEqual([])
})

test('a call of ours is not in the specification', () => {
  const specified = new Set(rows.map(({ call }) => call))
  expect(endpoints.filter((endpoint) => endpoint.isAddition && specified.has(callOf(endpoint))).map(callOf)).toEqual([])
})

test('every row of the specification is declared', () => {
  expect(rows.map(({ call }) => call).filter((call) => !declared.has(call))).toEqual([])
})

test('a call has a schema for params exactly where its path has parameters', () => {
  const wrong = endpoints.filter(({ path, params }) => path.includes('{') !== (params !== undefined))
  expect(wrong.map(callOf)).toEqual([])
})
