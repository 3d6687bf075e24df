import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import * as edit from './draft.ts'
import { graphemes } from './graphemes.ts'

const TRICKY = ['a', ' ', '\n', '字', '👩‍👩‍👧', '🇹🇼', 'e\u0301', '👍🏽', '한', '\u200d', '\u0301', 'ﷺ', '🧑🏿‍🚀', '.', '🇩']

const moves = [
  edit.deleteBackward,
  edit.deleteForward,
  edit.killWordBackward,
  edit.killWordForward,
  edit.killToLineStart,
  edit.killToLineEnd,
  edit.yank,
  edit.moveLeft,
  edit.moveRight,
  edit.moveWordLeft,
  edit.moveWordRight,
  edit.moveToLineStart,
  edit.moveToLineEnd,
]

const actions = fc.array(
  fc.oneof(
    fc.array(fc.constantFrom(...TRICKY), { maxLength: 4 }).map((parts) => (draft: edit.Draft) => {
      return edit.insert(draft, parts.join(''))
    }),
    fc.constantFrom(...moves),
  ),
  { maxLength: 40 },
)

const boundaries = (text: string): Set<number> => {
  let offset = 0
  return new Set([0, ...graphemes(text).map((grapheme) => (offset += grapheme.length))])
}

describe('a draft', () => {
  it('never has its cursor inside a grapheme, whatever is typed, deleted or moved', () => {
    fc.assert(
      fc.property(actions, (steps) => {
        let draft = edit.emptyDraft
        for (const step of steps) {
          draft = step(draft)
          expect(boundaries(draft.text)).toContain(draft.cursor)
        }
      }),
    )
  })

  it('loses exactly one grapheme to a backspace at its end', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '字', '👩‍👩‍👧', 'e\u0301', '\n', '👍🏽'), { minLength: 1 }), (parts) => {
        const draft = edit.deleteBackward(edit.draftOf(parts.join('')))
        expect(draft.text).toBe(parts.slice(0, -1).join(''))
      }),
    )
  })

  it('restores with Ctrl-Y what Ctrl-W removed', () => {
    const draft = edit.draftOf('explain the tide')
    const cut = edit.killWordBackward(draft)
    expect(cut.text).toBe('explain the ')
    expect(edit.yank(cut).text).toBe('explain the tide')
  })

  it('moves over Chinese by words', () => {
    const draft = edit.moveWordLeft(edit.draftOf('我喜歡學習程式'))
    expect(draft.cursor).toBeGreaterThan(0)
    expect(draft.cursor).toBeLessThan(7)
  })

  it('folds a long paste to one character that is deleted as one and sent in full', () => {
    const log = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
    const draft = edit.insert(edit.paste(edit.draftOf('why? '), log), ' please')
    expect(edit.expandDraft(draft)).toBe(`why? ${log} please`)
    const without = edit.deleteBackward({ ...draft, cursor: draft.text.length - ' please'.length })
    expect(edit.expandDraft(without)).toBe('why?  please')
  })

  it('keeps a short paste unchanged, with normalized line ends', () => {
    expect(edit.paste(edit.emptyDraft, 'a\r\nb\rc').text).toBe('a\nb\nc')
  })

  it('rejects control characters, so a paste can’t control the terminal', () => {
    expect(edit.insert(edit.emptyDraft, 'a\u001B[31mb\u0007').text).toBe('a[31mb')
  })

  it('deletes to the end of the line, and then the line break', () => {
    const start = edit.moveTo(edit.draftOf('one\ntwo'), 0)
    const once = edit.killToLineEnd(start)
    expect(once.text).toBe('\ntwo')
    expect(edit.killToLineEnd(once).text).toBe('two')
  })
})
