import { expect, test } from 'vitest'

import { ledgerQuery } from './ledger-query.ts'

const nothing = { view: '', user: '', from: '', until: '' } as const

test('no filter by default', () => {
  expect(ledgerQuery(nothing)).toEqual({})
})

test('each choice filters separately', () => {
  expect(ledgerQuery({ ...nothing, user: 'u1' })).toEqual({ user: 'u1' })
  expect(ledgerQuery({ ...nothing, view: 'recharge' })).toEqual({ kind: 'recharge' })
  expect(ledgerQuery({ ...nothing, view: 'requests.pending' })).toEqual({ state: 'pending' })
  expect(ledgerQuery({ ...nothing, from: '2026-05-01' })).toEqual({ from: new Date(2026, 4, 1).toISOString() })
})

test('the last day is included', () => {
  expect(ledgerQuery({ ...nothing, until: '2026-05-31' })).toEqual({ until: new Date(2026, 5, 1).toISOString() })
})
