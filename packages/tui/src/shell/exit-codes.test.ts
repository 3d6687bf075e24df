import { ApiError } from '@saffron/core/errors'
import { loadTranslator } from '@saffron/core/i18n'
import { describe, expect, it } from 'vitest'

import { CommandError, EXIT, exitCodeOf } from './exit-codes.ts'
import { failureLine } from './report-failure.ts'

describe('exit codes', () => {
  it('tell scripts the kind of error', () => {
    expect(exitCodeOf(new ApiError('auth.required'))).toBe(4)
    expect(exitCodeOf(new ApiError('auth.forbidden'))).toBe(5)
    expect(exitCodeOf(new ApiError('conversation.not_found'))).toBe(6)
    expect(exitCodeOf(new ApiError('request.invalid'))).toBe(2)
    expect(exitCodeOf(new ApiError('client.network'))).toBe(8)
    expect(exitCodeOf(new ApiError('request.rate_limited'))).toBe(9)
    expect(exitCodeOf(new ApiError('server.failed'))).toBe(1)
    expect(exitCodeOf(new CommandError('no', EXIT.usage))).toBe(2)
    expect(exitCodeOf(new Error('anything else'))).toBe(1)
  })

  it('treat a wrong password or code as a failure, not as signed out', () => {
    expect(exitCodeOf(new ApiError('auth.wrong_credentials'))).toBe(1)
    expect(exitCodeOf(new ApiError('auth.wrong_second_factor'))).toBe(1)
    expect(exitCodeOf(new ApiError('auth.challenge_refused'))).toBe(1)
  })

  it('come with one line of advice', async () => {
    const t = await loadTranslator('en')
    const api = 'http://127.0.0.1:4170'
    expect(failureLine(new ApiError('client.network'), t, api).line).toContain('saffron serve')
    expect(failureLine(new ApiError('auth.required'), t, api).line).toContain('saffron login')
    const issues = [{ path: 'body.email', message: 'is not an e-mail address' }]
    expect(failureLine(new ApiError('request.invalid', { issues }), t, api).line).toContain('<email>')
  })
})
