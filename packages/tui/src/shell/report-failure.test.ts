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
])('%s is told as %s', (path, typed) => {
  expect(typedAs(path)).toBe(typed)
})

it('too few credits are told with the way to more', () => {
  const { line, code } = failureLine(new ApiError('wallet.insufficient', { values: { missing: 2 } }), t, 'http://x')
  expect({ line, code }).toEqual({ line: expect.stringMatching(/saffron giftcard redeem\.$/), code: EXIT.noCredit })
})
