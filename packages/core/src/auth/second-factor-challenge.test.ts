import { expect, it } from 'vitest'

import { failureError } from '../client/envelope.ts'
import { secondFactorDemand, typedFactor } from './second-factor-challenge.ts'

const demandIn = (body: object) => secondFactorDemand(failureError({ status: 401, body }))

it('a demand is read from the failure of a sign-in, but for factors that this client does not know', () => {
  const details = { challenge: 'abc', factors: ['totp', 'moonlight', 'recoveryCode'] }
  const demand = demandIn({ statusCode: 401, code: 'auth.second_factor_required', message: 'Enter it.', details })
  expect(demand).toEqual({ challenge: 'abc', factors: ['totp', 'recoveryCode'] })
})

it.each([
  ['another failure', { code: 'auth.wrong_credentials', details: { challenge: 'abc', factors: [] } }],
  ['no details', { code: 'auth.second_factor_required' }],
  ['details of another form', { code: 'auth.second_factor_required', details: { challenge: 1, factors: 'totp' } }],
])('there is none in %s', (_what, body) => {
  expect(demandIn(body)).toBeUndefined()
})

it('six digits are of an app, where the account has one; all else is a recovery code', () => {
  expect(typedFactor(' 123 456', { factors: ['totp', 'recoveryCode'] })).toEqual({ code: '123456' })
  for (const typed of ['１２３４５６', '123-456']) {
    expect(typedFactor(typed, { factors: ['totp', 'recoveryCode'] })).toEqual({ code: '123456' })
  }
  expect(typedFactor('23a45-6b7cd', { factors: ['totp', 'recoveryCode'] })).toEqual({ recoveryCode: '23a45-6b7cd' })
  expect(typedFactor(' abcd-efgh ', { factors: ['totp', 'recoveryCode'] })).toEqual({ recoveryCode: 'abcd-efgh' })
  expect(typedFactor('123456', { factors: ['passkey', 'recoveryCode'] })).toEqual({ recoveryCode: '123456' })
})
