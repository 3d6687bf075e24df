import { describe, expect, it } from 'vitest'

import { fuzzyFilter, fuzzyScore } from './fuzzy.ts'

const find = (items: readonly string[], typed: string) => fuzzyFilter(items, typed, String)

describe('fuzzy search', () => {
  it('finds letters in order, and nothing else', () => {
    expect(find(['/wallet', '/chats', 'a-model'], 'wlt')).toEqual(['/wallet'])
    expect(fuzzyScore('wal', '/continue go on with a reply that was cut')).toBeUndefined()
    expect(fuzzyScore('tlw', '/wallet')).toBeUndefined()
  })

  it('ranks exact matches first, above all at the start of a word', () => {
    expect(find(['c h a t', 'unchatty', 'src/chat-app.tsx'], 'chat')).toEqual([
      'src/chat-app.tsx',
      'unchatty',
      'c h a t',
    ])
  })

  it('accepts words in any order and any case', () => {
    expect(find(['Trip to Kyoto', 'Trip to Rome'], 'kyo TRIP')).toEqual(['Trip to Kyoto'])
    expect(find(['京都之旅', '羅馬'], '京旅')).toEqual(['京都之旅'])
  })

  it('keeps the order of equal matches, and all items if nothing was typed', () => {
    expect(find(['b1', 'b2', 'b3'], 'b')).toEqual(['b1', 'b2', 'b3'])
    expect(find(['b', 'a'], '  ')).toEqual(['b', 'a'])
  })
})
