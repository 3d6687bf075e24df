import { describe, expect, it } from 'vitest'

import { mentionBegun, readMentions, writeMention } from './mention.ts'

const paths = (text: string) => readMentions(text).map((meant) => meant.map(({ path }) => path))

describe('files mentioned in a text', () => {
  it('start with an @ at the start of a word', () => {
    expect(paths('@a.md and @src/b.ts, not ann@example.org')).toEqual([['a.md'], ['src/b.ts,', 'src/b.ts']])
    expect(paths('看 @筆記.md。')).toEqual([['筆記.md。', '筆記.md']])
  })

  it('can have spaces in quotes, and be in Drive', () => {
    expect(readMentions('@"my notes.md" @drive:may.pdf')).toEqual([
      [{ path: 'my notes.md', isDrive: false }],
      [{ path: 'may.pdf', isDrive: true }],
    ])
  })

  it('are completed as they are typed', () => {
    expect(mentionBegun('see @src/ap')).toEqual({ from: 4, mention: { path: 'src/ap', isDrive: false } })
    expect(mentionBegun('see @"my no')).toEqual({ from: 4, mention: { path: 'my no', isDrive: false } })
    expect(mentionBegun('@drive:')).toEqual({ from: 0, mention: { path: '', isDrive: true } })
    expect(mentionBegun('@src/app.ts is')).toBeUndefined()
    expect(mentionBegun('ann@example')).toBeUndefined()
  })

  it('are parsed back unchanged', () => {
    for (const path of ['a.md', 'my notes.md']) {
      expect(readMentions(writeMention({ path, isDrive: true }))).toEqual([[{ path, isDrive: true }]])
    }
    expect(writeMention({ path: 'my files/', isDrive: false })).toBe('@"my files/')
  })
})
