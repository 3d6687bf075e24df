import { expect, test } from 'vitest'

import { spaceHan } from './space-han.ts'

test.for([
  ['5分钟前', '5 分钟前'],
  ['12.3秒', '12.3 秒'],
  ['在3天后', '在 3 天后'],
  ['1 小時', '1 小時'],
  ['昨天', '昨天'],
  ['5 min ago', '5 min ago'],
  ['用API密钥', '用 API 密钥'],
] as const)('%s is written as %s', ([text, spaced]) => expect(spaceHan(text)).toBe(spaced))
