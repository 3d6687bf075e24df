import { expect, it } from 'vitest'

import { NO_FILTER, queryOf } from './record-filter.ts'

it('dates are local, and the last one is included', () => {
  expect(queryOf({ kind: 'usage', from: '2026-03-01', until: '2026-03-31' })).toEqual({
    kind: 'usage',
    from: new Date(2026, 2, 1).toISOString(),
    until: new Date(2026, 3, 1).toISOString(),
  })
})

it('empty and invalid dates add no parameters', () => {
  expect(queryOf(NO_FILTER)).toEqual({})
  expect(queryOf({ kind: '', from: 'soon', until: '2026-xx-01' })).toEqual({})
})
