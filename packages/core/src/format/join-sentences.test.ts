import { expect, it } from 'vitest'

import { joinSentences } from './join-sentences.ts'

it.each([
  [['One.', 'Two.'], 'One. Two.'],
  [['使用模型。', '0 則回覆正在產生。'], '使用模型。0 則回覆正在產生。'],
  [['Unknown command: chta', 'Did you mean chat?'], 'Unknown command: chta. Did you mean chat?'],
  [['未知的指令：chta', '你是不是要用 chat？'], '未知的指令：chta。你是不是要用 chat？'],
  [['One.'], 'One.'],
  [['One'], 'One'],
  [[], ''],
])('%j', (sentences, line) => {
  expect(joinSentences(sentences)).toBe(line)
})
