import { ApiError } from '@saffron/core/errors'
import { loadTranslator } from '@saffron/core/i18n'
import { expect, it } from 'vitest'

import { failureText } from './failure-text.ts'

const t = await loadTranslator('en')
const api = 'http://127.0.0.1:1'

it.each([
  [
    'too few credits',
    new ApiError('wallet.insufficient', { values: { missing: 2 } }),
    /request credits\. Type: \/redeem CODE$/,
  ],
  [
    'a workspace without credits',
    new ApiError('workspace.insufficient', { values: { missing: 2, names: 'Ada' } }),
    /add credits: Ada\.$/,
  ],
  ['a reached limit', new ApiError('workspace.budget_reached'), /An admin of the workspace can raise it\.$/],
  [
    'a server that does not answer',
    new ApiError('client.network'),
    /^No server responded at http:\/\/127\.0\.0\.1:1\./,
  ],
  ['anything else', new ApiError('client.status', { statusCode: 409, message: 'Tea\u001B[31mpot' }), /^Tea.*pot$/],
])('%s is reported with advice', (_what, error, text) => {
  expect(failureText(error, t, api)).toMatch(text)
})
