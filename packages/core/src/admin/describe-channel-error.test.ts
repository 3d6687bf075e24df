import { expect, test } from 'vitest'

import { loadTranslator } from '../i18n/index.ts'
import { describeChannelError } from './describe-channel-error.ts'

test.for([
  [
    'en',
    'provider.failed: the connection failed (ECONNREFUSED)',
    'The model’s provider answered with an error: the connection failed (ECONNREFUSED)',
  ],
  [
    'zh-Hant',
    'provider.failed: the connection failed (ECONNREFUSED)',
    '模型供應商回報錯誤：the connection failed (ECONNREFUSED)',
  ],
  [
    'zh-Hans',
    'provider.refused: Incorrect API key: see {link}\n#1',
    '供应商拒绝了服务器的密钥，请管理员检查渠道。 Incorrect API key: see {link}\n#1',
  ],
  ['zh-Hant', 'provider.timeout', '供應商未在時限內回應。'],
  ['zh-Hant', 'provider.unheard_of: no', 'provider.unheard_of: no'],
  ['zh-Hant', 'the key was encrypted with another secret', 'the key was encrypted with another secret'],
] as const)('in %s, of "%s" a person reads "%s"', async ([locale, kept, read]) => {
  expect(describeChannelError(kept, await loadTranslator(locale))).toBe(read)
})
