import { expect, test } from 'vitest'

import { ApiError, type AnyErrorCode } from './api-error.ts'
import { isTransient, isRefusal } from './is-transient.ts'

const answer = (statusCode: number) => new ApiError('client.status', { statusCode })
const of = (code: AnyErrorCode) => new ApiError(code)

test.for([
  ['no network', of('client.network'), { passing: true, refusal: false }],
  ['a connection that broke off', of('client.aborted'), { passing: true, refusal: false }],
  ['too many tries', of('request.rate_limited'), { passing: true, refusal: true }],
  ['a gateway without a server', answer(502), { passing: true, refusal: false }],
  ['a server that stops', of('server.stopping'), { passing: true, refusal: false }],
  ['a server that failed', of('server.failed'), { passing: false, refusal: false }],
  ['a full drive', of('drive.full'), { passing: false, refusal: false }],
  ['nobody signed in', of('auth.required'), { passing: false, refusal: true }],
  ['a wrong field', of('request.invalid'), { passing: false, refusal: true }],
  ['what somebody cancelled', of('client.cancelled'), { passing: false, refusal: false }],
  ['a bug', new TypeError('x is undefined'), { passing: false, refusal: false }],
] as const)('%s', ([, error, expected]) => {
  expect({ passing: isTransient(error), refusal: isRefusal(error) }).toEqual(expected)
})
