import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { draftOf, insert, moveTo, paste } from './draft.ts'
import { columnsOf } from './graphemes.ts'
import { layoutDraft, moveVertically } from './layout.ts'

const pasteLabel = (index: number) => `[paste ${index + 1}]`
const layout = (text: string, width: number, cursor?: number) =>
  layoutDraft(cursor === undefined ? draftOf(text) : moveTo(draftOf(text), cursor), { width, pasteLabel })

describe('the layout of a draft', () => {
  it('breaks at spaces and keeps words intact', () => {
    expect(layout('the quick brown fox', 10).rows.map(({ text }) => text)).toEqual(['the quick ', 'brown fox'])
  })

  it('breaks a word that is wider than the row', () => {
    expect(layout('abcdefghij', 4).rows.map(({ text }) => text)).toEqual(['abcd', 'efgh', 'ij'])
  })

  it('counts two columns for CJK and emoji, so that no row is too wide', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('字', 'a', ' ', '\t', '👩‍👩‍👧', '\n', '한'), { maxLength: 60 }),
        fc.integer({ min: 4, max: 30 }),
        (parts, width) => {
          const text = parts.join('')
          const { rows, cursor } = layout(text, width)
          for (const row of rows) expect(columnsOf(row.text)).toBeLessThanOrEqual(width)
          expect(rows.map((row) => text.slice(row.start, row.end)).join('')).toBe(text.replaceAll('\n', ''))
          expect(cursor.row).toBe(rows.length - 1)
        },
      ),
    )
  })

  it('puts the cursor after the text before it', () => {
    expect(layout('天氣如何', 20, 2).cursor).toEqual({ row: 0, column: 4 })
    expect(layout('one\ntwo', 20, 4).cursor).toEqual({ row: 1, column: 0 })
  })

  it('draws a tab as four columns, and keeps it a tab', () => {
    const { rows, cursor } = layout('a\tb', 20)
    expect(rows).toEqual([{ text: 'a    b', start: 0, end: 3 }])
    expect(cursor.column).toBe(6)
    expect(draftOf('a\tb').text).toBe('a\tb')
  })

  it('moves up and down to the nearest column, and reports the first and the last row', () => {
    const options = { width: 20, pasteLabel }
    const draft = moveTo(draftOf('short\na longer line'), 14)
    const up = moveVertically(draft, -1, options)
    expect(up?.cursor).toBe(5)
    expect(up && moveVertically(up, -1, options)).toBeUndefined()
  })

  it('shows a folded paste by its label', () => {
    const draft = insert(paste(draftOf('see '), 'x\n'.repeat(50)), '!')
    expect(layoutDraft(draft, { width: 40, pasteLabel }).rows[0]?.text).toBe('see [paste 1]!')
  })
})
