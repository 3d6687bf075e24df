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

test('ranks exact matches first, then prefixes, word prefixes, inner matches, and scattered letters', () => {
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

test('ranks words above letters that happen to occur in them', () => {
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

test('matches scattered letters only if they’re close or start words', () => {
  expect(best('wr', 'Power', 'Wallet Record', 'Flower')).toEqual(['Wallet Record'])
  expect(best('drv', 'Drive', 'Draw something evil')).toEqual(['Drive'])
  expect(best('rust', 'Account Security', 'Write a structured report')).toEqual([])
})

test('Chinese ranks by the same tiers, and matches by its characters in order, with gaps', () => {
  expect(best('設定', '設備鎖定', '系統設定', '設定檔', '設定')).toEqual(['設定', '設定檔', '系統設定', '設備鎖定'])
  expect(best('設定', '系統提示詞')).toEqual([])
  expect(best('雲碟', '雲端硬碟', '錢包紀錄')).toEqual(['雲端硬碟'])
  expect(fuzzyMatch('雲端硬碟', '雲碟')?.positions).toEqual([0, 3])
  expect(best('碟雲', '雲端硬碟')).toEqual([])
  expect(fuzzyMatch('使用GPT', 'gpt')?.tier).toBe(TIER.wordPrefix)
})

test('every word must match in any order, and the phrase as typed ranks above', () => {
  expect(best('records wallet', 'Wallet records', 'Wallet')).toEqual(['Wallet records'])
  expect(best('pay slips', 'Slips of pay', 'All pay slips', 'Pay slips')[0]).toBe('Pay slips')
})

test('ignores case, accents and full-width forms', () => {
  expect(fuzzyMatch('Café', 'CAFE')?.positions).toEqual([0, 1, 2, 3])
  expect(fuzzyMatch('Café', 'cafe\u0301')?.tier).toBe(TIER.exact)
  expect(fuzzyMatch('GPT 4', 'ｇｐｔ')).toBeDefined()
  expect(fuzzyMatch('🌻 ﬁre', 'fire')?.positions).toEqual([2, 3, 4])
})

test('on a tie, the whole word ranks first, then the shorter text', () => {
  expect(best('chat', 'Chats of the day', 'Chats', 'Chat of the day')).toEqual([
    'Chat of the day',
    'Chats',
    'Chats of the day',
  ])
})

test('every text matches itself, and nothing that it doesn’t contain', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
      expect(fuzzyMatch(text, text)).toBeDefined()
      expect(fuzzyMatch(text.replaceAll('§', ''), '§')).toBeUndefined()
    }),
  )
})

test('searches a long text of one letter in steps, not in every combination', () => {
  expect(fuzzyMatch('a'.repeat(300), `${'a'.repeat(60)}b`)).toBeUndefined()
})
