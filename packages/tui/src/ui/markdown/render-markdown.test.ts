import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { columnsOf } from '../editor/index.ts'
import { renderMarkdown } from './blocks.ts'
import { highlight } from './highlight.ts'

const plain = { color: false, links: false }
const rows = (markdown: string, width = 40) => renderMarkdown(markdown, { width, features: plain })

describe('Markdown in a terminal', () => {
  it('shows headings, emphasis, lists and quotes without their markup', () => {
    expect(rows('# Tides\n\nThe **moon** pulls.\n\n- spring\n- neap\n\n> so it is')).toEqual([
      'Tides',
      '',
      'The moon pulls.',
      '',
      '• spring',
      '• neap',
      '',
      '│ so it is',
    ])
  })

  it('starts a paragraph with its first word', () => {
    expect(rows(' and so it goes on')).toEqual(['and so it goes on'])
    expect(rows(' **and** so')).toEqual(['and so'])
  })

  it('numbers ordered lists from their start and indents nested ones', () => {
    expect(rows('3. three\n4. four\n   - inner')).toEqual(['3. three', '4. four', '   • inner'])
  })

  it('aligns tables by the columns of CJK and emoji', () => {
    const table = rows('| 名稱 | n |\n|---|--:|\n| 蘋果 🍎 | 1 |\n| pear | 22 |')
    expect(table).toEqual(['名稱    │  n', '────────┼───', '蘋果 🍎 │  1', 'pear    │ 22'])
  })

  it('keeps the words of a narrow table whole if they fit', () => {
    const [first] = rows('| place | what grows there |\n|---|---|\n| Madagascar | vanilla, pepper, cloves, rice |', 30)
    expect(first).toBe('place      │ what grows there')
    const cells = rows('| a long sentence of words | Madagascar |\n|---|---|\n| more of the same | x |', 22)
    expect(cells[0]).toBe('a long    │ Madagascar')
  })

  it('wraps the cells of a table that is too wide, and lists its fields if it can’t fit', () => {
    const markdown = '| a | b |\n|---|---|\n| a long text in a cell | another long text |'
    for (const row of rows(markdown, 24)) expect(columnsOf(row)).toBeLessThanOrEqual(24)
    expect(rows(markdown, 8)[0]).toBe('a: a')
  })

  it('keeps code unchanged and colors known languages', () => {
    expect(rows('```js\nif (a)   b()\n```')).toEqual(['  js', '  if (a)   b()'])
    const [, line] = renderMarkdown('```js\nconst a = "x" // y\n```', {
      width: 40,
      features: { color: true, links: false },
      highlight,
    })
    expect(line).toBe('  \u001B[35mconst\u001B[0m a = \u001B[32m"x"\u001B[0m \u001B[2m// y\u001B[0m')
  })

  it('creates clickable links, and writes the URL out if the terminal can’t open them', () => {
    const link = '[docs](https://example.org/a)'
    expect(rows(link)).toEqual(['docs (https://example.org/a)'])
    expect(renderMarkdown(link, { width: 40, features: { color: false, links: true } })).toEqual([
      '\u001B]8;;https://example.org/a\u0007docs\u001B]8;;\u0007',
    ])
    expect(rows('<https://example.org>')).toEqual(['https://example.org'])
  })

  it('links only web and email URLs', () => {
    const [row] = renderMarkdown('[x](javascript:alert)', { width: 40, features: { color: false, links: true } })
    expect(row).toBe('x (javascript:alert)')
  })

  it('removes everything that would control the terminal', () => {
    const [row] = rows('a\u001B]0;title\u0007b\u001B[2Jc\u009B31md\u0008')
    expect(row).toBe('abc31md')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        // oxlint-disable-next-line no-control-regex -- this is the very thing that must not come out.
        expect(rows(text).join('\n')).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/)
      }),
    )
  })

  it('keeps a formula unchanged, whatever Markdown it resembles', () => {
    const block = String.raw`$$
\int_0^{2\pi}\!\int_0^R e^{-r^2}\,r\,dr
$$`
    expect(rows(`Here:\n\n${block}`)).toEqual(['Here:', '', ...block.split('\n')])
    expect(rows(String.raw`so \(a\_1 * b * c\) and $x\,y$ cost $5 and $6`, 60)).toEqual([
      String.raw`so \(a\_1 * b * c\) and $x\,y$ cost $5 and $6`,
    ])
  })

  it('never makes a row wider than the screen', () => {
    const piece = fc.constantFrom(
      'word ',
      '天氣，',
      '**b**',
      '`code`',
      '\n',
      '\n\n',
      '- ',
      '> ',
      '# ',
      '```\n',
      '👩‍👩‍👧',
      '|a|b|\n|-|-|\n|c|d|\n',
      'averyveryverylongwordindeed',
      '1. ',
      '[l](https://e.org/long/path)',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 20, max: 60 }), (parts, width) => {
        for (const row of rows(parts.join(''), width)) expect(columnsOf(row)).toBeLessThanOrEqual(width)
      }),
      { numRuns: 200 },
    )
  })

  it('breaks Chinese between characters but not before a comma', () => {
    expect(rows('今天天氣，很好', 8)).toEqual(['今天天', '氣，很好'])
  })
})
