import { ApiError } from '@saffron/core/errors'
import { loadTranslator } from '@saffron/core/i18n'
import { expect, it } from 'vitest'

import { EXIT } from './exit-codes.ts'
import { failureLine, typedAs } from './report-failure.ts'

const t = await loadTranslator('en')

it.each([
  ['body.baseUrl', '--url'],
  ['body.user', '<email>'],
  ['body.password', '<password>'],
  ['body.models.0', '--models.0'],
  ['query.limit', '--limit'],
  ['body', 'body'],
])('%s is reported as %s', (path, typed) => {
  expect(typedAs(path)).toBe(typed)
})

it('insufficient credits are reported with how to get more', () => {
  const { line, code } = failureLine(new ApiError('wallet.insufficient', { values: { missing: 2 } }), t, 'http://x')
  expect({ line, code }).toEqual({ line: expect.stringMatching(/saffron giftcard redeem$/), code: EXIT.noCredit })
})

const refusal = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: some words, open`), { code, ...(path !== undefined && { path }) })

it.each([
  [refusal('ENOSPC', '/tiny/b.tar'), '/tiny/b.tar: the disk is full (ENOSPC).'],
  [refusal('EACCES', '/a'), '/a: permission denied (EACCES).'],
  [refusal('EISDIR', '/a'), '/a: is a folder (EISDIR).'],
  [refusal('ENOSPC'), 'The operating system refused: the disk is full (ENOSPC)'],
  [refusal('EPIPE', '/a'), '/a: EPIPE.'],
])('a system error is reported in words (%s)', (error, line) => {
  expect(failureLine(error, t, 'http://x')).toEqual({ line, code: EXIT.failed })
})

it('other errors are internal failures', () => {
  const error = Object.assign(new Error('no'), { code: 'ERR_INVALID_ARG_TYPE' })
  expect(failureLine(error, t, 'http://x').line).toBe('Something went wrong. Try again.')
})
