import { expect, it } from 'vitest'

import { joinSentences } from './join-sentences.ts'

it.each([
  [['One.', 'Two.'], 'One. Two.'],
  [['使用模型。', '0 則回覆正在產生。'], '使用模型。0 則回覆正在產生。'],
  [['One.'], 'One.'],
  [[], ''],
])('%j', (sentences, line) => {
  expect(joinSentences(sentences)).toBe(line)
})
