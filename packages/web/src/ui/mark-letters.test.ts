import { expect, test } from 'vitest'

import { MARK_TONES, markLetters, markTone } from './mark-letters.ts'

test.for([
  ['Acme', 'Ac'],
  ['acme', 'Ac'],
  ['DeepWater', 'DW'],
  ['OpenAI', 'OA'],
  ['xAI', 'XA'],
  ['IBM', 'IB'],
  ['North Star Labs', 'NS'],
  ['01.AI', '0A'],
  ['通用模型', '通'],
  ['智能 AI', '智'],
  ['AI 實驗室', 'AI'],
  ['Q', 'Q'],
  ['★ stars', 'St'],
  ['★', '★'],
  [' ', ''],
])('the mark of %j is %j', ([name = '', letters]) => {
  expect(markLetters(name)).toBe(letters)
})

test('a provider keeps its color, however its name is written', () => {
  expect(markTone(' DEEPWATER ')).toBe(markTone('DeepWater'))
  const tones = new Set(Array.from({ length: 100 }, (_, index) => markTone(`Provider ${index}`)))
  expect(tones.size).toBe(MARK_TONES)
})
