import { expect, test } from 'vitest'

import { loadTranslator } from '../i18n/index.ts'
import { describeChannelError } from './describe-channel-error.ts'

test.for([
  ['en', 'provider.unreachable: ECONNREFUSED', 'Can’t reach the provider. ECONNREFUSED'],
  ['zh-Hant', 'provider.failed: model is overloaded', '模型供應商回報錯誤：「model is overloaded」'],
  [
    'zh-Hans',
    'provider.refused: Incorrect API key: see {link}\n#1',
    '供应商拒绝了这个密钥。Incorrect API key: see {link}\n#1',
  ],
  ['zh-Hant', 'provider.timeout: the reply fell silent', '供應商未在時限內回應。'],
  ['zh-Hant', 'provider.unreadable: an empty reply', '無法讀取供應商的回覆。'],
  ['zh-Hans', 'provider.key_unreadable', '渠道的 API 密钥是用不同的加密密钥加密的，请重新输入 API 密钥。'],
  ['zh-Hant', 'provider.unheard_of: no', 'provider.unheard_of: no'],
  ['zh-Hant', 'the key was encrypted with another secret', 'the key was encrypted with another secret'],
] as const)('in %s, of "%s" a person reads "%s"', async ([locale, kept, read]) => {
  expect(describeChannelError(kept, await loadTranslator(locale))).toBe(read)
})
