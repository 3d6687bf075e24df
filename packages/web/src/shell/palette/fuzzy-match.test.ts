import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { fuzzyMatch } from './fuzzy-match.ts'

const best = (query: string, ...texts: string[]) =>
  texts
    .map((text) => ({ text, match: fuzzyMatch(text, query) }))
    .filter(({ match }) => match !== undefined)
    .toSorted((a, b) => (b.match?.score ?? 0) - (a.match?.score ?? 0))
    .map(({ text }) => text)

test('first letters of words come before letters in the middle', () => {
  expect(best('wr', 'Power', 'Wallet Record', 'Flower')).toEqual(['Wallet Record', 'Power', 'Flower'])
})

test('what stands together comes first', () => {
  expect(best('set', 'Agent store settings', 'Secret', 'Seven other things')[0]).toBe('Agent store settings')
})

test('Chinese is found by any of its characters in order, with gaps', () => {
  expect(best('設定', '系統設定', '系統提示詞')).toEqual(['系統設定'])
  expect(best('雲碟', '雲端硬碟', '錢包紀錄')).toEqual(['雲端硬碟'])
  expect(fuzzyMatch('雲端硬碟', '雲碟')?.positions).toEqual([0, 3])
  expect(best('碟雲', '雲端硬碟')).toEqual([])
})

test('every word has to be found, in whatever order', () => {
  expect(best('records wallet', 'Wallet records', 'Wallet')).toEqual(['Wallet records'])
})

test('case, accents and full width do not matter', () => {
  expect(fuzzyMatch('Café', 'CAFE')?.positions).toEqual([0, 1, 2, 3])
  expect(fuzzyMatch('GPT 4', 'ｇｐｔ')).toBeDefined()
})

test('of two that fit alike the shorter comes first', () => {
  expect(best('chat', 'Chats of the day', 'Chats')).toEqual(['Chats', 'Chats of the day'])
})

test('every text is found by itself, and by nothing that is not in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
      expect(fuzzyMatch(text, text)).toBeDefined()
      expect(fuzzyMatch(text.replaceAll('§', ''), '§')).toBeUndefined()
    }),
  )
})
