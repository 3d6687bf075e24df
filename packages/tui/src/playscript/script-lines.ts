import {
  CHARACTER,
  COLUMNS,
  LEFT,
  printedColumns,
  printedText,
  styledLines,
  UNPRINTED,
} from '@saffron/core/playscript/client'
import type { ScriptElement } from '@saffron/core/playscript/contract'

import { cleanText } from '../ui/clean-text.ts'
import { sgr, type Span, span, joinStyles } from '../ui/style.ts'

type ElementType = ScriptElement['type']

/** The columns of a printed page between its margins. */
const PAGE = COLUMNS.action.columns
const ITALIC = '3'
const UNDERLINE = '4'
/** The signs of what isn't on the printed page. */
const SIGNS: Partial<Record<ElementType, string>> = { section: '# ', synopsis: '= ' }
const BOLD: ReadonlySet<ElementType> = new Set(['heading', 'actBreak'])
const MIDDLE: ReadonlySet<ElementType> = new Set(['centered', 'actBreak'])

/**
 * Lays out elements as a screenplay: each in its column, as printed if there are enough columns, or else closer
 * together.
 */
export function scriptLines(elements: readonly ScriptElement[], columns: number): Span[][] {
  const width = Math.min(PAGE, columns)
  return elements.flatMap((element, index) => {
    const above = index === 0 ? 0 : COLUMNS[element.type].above
    return [...Array.from({ length: above }, () => [] as Span[]), ...linesOf(element, width)]
  })
}

/** The same without styles, for a list of rows. */
export const plainScriptLines = (elements: readonly ScriptElement[], columns: number): string[] =>
  scriptLines(elements, columns).map((line) => line.map(({ text }) => text).join(''))

function linesOf(element: ScriptElement, width: number): Span[][] {
  const { type, number, dual, note = '' } = element
  if (type === 'pageBreak') return [[span('─'.repeat(width), sgr.dim)]]
  const { indent, columns } = placeOf(type, width)
  const before = number === undefined || type !== 'heading' ? (SIGNS[type] ?? '') : `${number}  `
  const shown = type === 'note' ? `[[${element.text}]]` : printedText(element)
  const text = cleanText(before + shown + (dual === true ? ' ^' : ''))
  const lines = styledLines(text, columns).map((runs) => {
    const used = printedColumns(runs.map((run) => run.text).join(''))
    const left = type === 'transition' ? width - used : MIDDLE.has(type) ? Math.floor((width - used) / 2) : indent
    const own = BOLD.has(type) ? sgr.bold : UNPRINTED.has(type) ? sgr.dim : ''
    return [
      span(' '.repeat(Math.max(0, left))),
      ...runs.map(({ text: words, bold, italic, underline }) =>
        span(words, joinStyles(own, bold ? sgr.bold : '', italic ? ITALIC : '', underline ? UNDERLINE : '')),
      ),
    ]
  })
  if (note === '') return lines
  const notes = styledLines(cleanText(`[[${note}]]`), columns)
  return [...lines, ...notes.map((runs) => [span(' '.repeat(indent)), ...runs.map((run) => span(run.text, sgr.dim))])]
}

/** Returns the first column of an element, and how many it has. */
function placeOf(type: ElementType, width: number): { readonly indent: number; readonly columns: number } {
  const { x, columns } = COLUMNS[type]
  const printed = Math.round((x - LEFT) / CHARACTER)
  if (width >= PAGE) return { indent: printed, columns }
  // A transition ends at the right margin.
  if (type === 'transition') return { indent: 0, columns: width }
  const indent = Math.floor((printed * width) / PAGE)
  return { indent, columns: width - (type === 'character' ? indent : 2 * indent) }
}
