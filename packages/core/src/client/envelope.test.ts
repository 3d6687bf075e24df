import { expect, test } from 'vitest'

import { failureError, openEnvelope } from './envelope.ts'

test('a body without statusCode is the result itself', () => {
  expect(openEnvelope(200, { id: 'a' })).toEqual({ ok: true, data: { id: 'a' } })
  expect(openEnvelope(204, undefined)).toEqual({ ok: true, data: undefined })
  expect(openEnvelope(200, [1])).toEqual({ ok: true, data: [1] })
})

test('a wrapped body is a success when its statusCode is 0, whatever the HTTP status', () => {
  expect(openEnvelope(200, { statusCode: 0, message: 'ok', data: [1] })).toEqual({ ok: true, data: [1] })
  expect(openEnvelope(500, { statusCode: 0, data: null })).toEqual({ ok: true, data: null })
})

test('a wrapped body is a failure with any other statusCode, whatever the HTTP status', () => {
  const body = { statusCode: 402, message: 'No credit', data: null }
  expect(openEnvelope(200, body)).toEqual({ ok: false, failure: { status: 402, body } })
})

test('without a wrapper the HTTP status decides', () => {
  expect(openEnvelope(404, { message: 'gone' })).toMatchObject({ ok: false, failure: { status: 404 } })
  expect(openEnvelope(302, undefined)).toMatchObject({ ok: false, failure: { status: 302 } })
})

test('a failure keeps code, message, issues and the time to wait', () => {
  const body = {
    statusCode: 400,
    code: 'request.invalid',
    message: 'Some fields do not fit.',
    issues: [{ path: 'body.email', message: 'bad' }, { odd: true }],
  }
  expect(failureError({ status: 400, body, retryAfter: 3 })).toMatchObject({
    code: 'request.invalid',
    statusCode: 400,
    message: 'Some fields do not fit.',
    issues: [{ path: 'body.email', message: 'bad' }],
    retryAfter: 3,
  })
})

test('an error in OpenAI’s form is read too', () => {
  const body = { error: { message: 'no credit', type: 'insufficient_quota', code: 'insufficient_quota' } }
  expect(failureError({ status: 402, body })).toMatchObject({ code: 'insufficient_quota', message: 'no credit' })
})

test.for([undefined, 'text', null, [], { message: 7 }])('a failure with the body %j still has a status', (body) => {
  expect(failureError({ status: 502, body })).toMatchObject({ code: 'client.status', statusCode: 502 })
})
