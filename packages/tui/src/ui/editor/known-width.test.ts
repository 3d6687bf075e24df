import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'

import { hasSingleUnits, knownWidth, unitSegments } from './known-width.ts'

const characters = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code))

describe('the width without Unicode tables', () => {
  it('matches the tables for each character it knows', () => {
    const wrong = characters.filter(
      (character) => (knownWidth(character) ?? stringWidth(character)) !== stringWidth(character),
    )
    expect(wrong).toEqual([])
  })

  it('knows the characters of the app and its languages', () => {
    expect(knownWidth('✻ Saffron · “quoted” — ❯ …')).toBe(26)
    expect(knownWidth('今天天氣很好，我們出去走走。')).toBe(28)
    expect(knownWidth('\u001B[1;33m❯ \u001B[0m')).toBe(2)
  })

  it('leaves characters that may combine to the tables', () => {
    for (const text of ['👍', 'e\u0301', '©\uFE0F', 'か\u3099', '\u200B', '한국', '\u00AD']) {
      expect(knownWidth(text)).toBeUndefined()
      expect(hasSingleUnits(text)).toBe(false)
    }
  })

  it('treats each known unit as one character, as the segmenter does', () => {
    const text = `\u001B[1m${characters.filter(hasSingleUnits).join('\n')}\u001B[0m\u0007`
    const segments = new Intl.Segmenter().segment(text)
    expect([...(unitSegments(text) ?? [])]).toEqual([...segments])
    for (const at of [undefined, 0, 7, text.length]) {
      expect(unitSegments(text)?.containing(at)).toEqual(segments.containing(at))
    }
    expect(unitSegments('👍')).toBeUndefined()
  })
})
