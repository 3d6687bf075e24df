import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { fuzzyMatch, TIER } from './fuzzy-match.ts'

const best = (query: string, ...texts: string[]) =>
  texts
    .flatMap((text) => {
      const match = fuzzyMatch(text, query)
      return match === undefined ? [] : [{ text, match }]
    })
    .toSorted((a, b) => b.match.tier - a.match.tier || b.match.score - a.match.score)
    .map(({ text }) => text)

test('the whole comes first, then a beginning, a beginning of a word, the inside of one, and scattered letters last', () => {
  const sorted = ['New', 'New chat', 'Start a new chat', 'Renewal', 'Next window']
  expect(best('new', ...sorted.toReversed())).toEqual(sorted)
  expect(sorted.map((text) => fuzzyMatch(text, 'new')?.tier)).toEqual([
    TIER.exact,
    TIER.prefix,
    TIER.wordPrefix,
    TIER.inside,
    TIER.scattered,
  ])
})

test('words rank above letters that happen to stand in them', () => {
  expect(best('pay', 'Playscript and drawing', 'Pay slips', 'What we repay', 'My pay')).toEqual([
    'Pay slips',
    'My pay',
    'What we repay',
    'Playscript and drawing',
  ])
  expect(best('rust', 'Recent updates stored today', 'Trust', 'Rust lifetimes', 'Rustic')).toEqual([
    'Rust lifetimes',
    'Rustic',
    'Trust',
    'Recent updates stored today',
  ])
})

test('scattered letters are found close to each other and at the beginnings of words only', () => {
  expect(best('wr', 'Power', 'Wallet Record', 'Flower')).toEqual(['Wallet Record'])
  expect(best('drv', 'Drive', 'Draw something evil')).toEqual(['Drive'])
  expect(best('rust', 'Account Security', 'Write a structured report')).toEqual([])
})

test('Chinese ranks by the same tiers, and is found by its characters in order, with gaps', () => {
  expect(best('設定', '設備鎖定', '系統設定', '設定檔', '設定')).toEqual(['設定', '設定檔', '系統設定', '設備鎖定'])
  expect(best('設定', '系統提示詞')).toEqual([])
  expect(best('雲碟', '雲端硬碟', '錢包紀錄')).toEqual(['雲端硬碟'])
  expect(fuzzyMatch('雲端硬碟', '雲碟')?.positions).toEqual([0, 3])
  expect(best('碟雲', '雲端硬碟')).toEqual([])
  expect(fuzzyMatch('使用GPT', 'gpt')?.tier).toBe(TIER.wordPrefix)
})

test('every word has to be found, in whatever order; a phrase as it was typed ranks above that', () => {
  expect(best('records wallet', 'Wallet records', 'Wallet')).toEqual(['Wallet records'])
  expect(best('pay slips', 'Slips of pay', 'All pay slips', 'Pay slips')[0]).toBe('Pay slips')
})

test('case, accents and full width do not matter', () => {
  expect(fuzzyMatch('Café', 'CAFE')?.positions).toEqual([0, 1, 2, 3])
  expect(fuzzyMatch('Café', 'cafe\u0301')?.tier).toBe(TIER.exact)
  expect(fuzzyMatch('GPT 4', 'ｇｐｔ')).toBeDefined()
  expect(fuzzyMatch('🌻 ﬁre', 'fire')?.positions).toEqual([2, 3, 4])
})

test('of two that fit alike the whole word comes first, then the shorter text', () => {
  expect(best('chat', 'Chats of the day', 'Chats', 'Chat of the day')).toEqual([
    'Chat of the day',
    'Chats',
    'Chats of the day',
  ])
})

test('every text is found by itself, and by nothing that is not in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
      expect(fuzzyMatch(text, text)).toBeDefined()
      expect(fuzzyMatch(text.replaceAll('§', ''), '§')).toBeUndefined()
    }),
  )
})

test('a long text of one letter is searched in steps, not in every combination', () => {
  expect(fuzzyMatch('a'.repeat(300), `${'a'.repeat(60)}b`)).toBeUndefined()
})
