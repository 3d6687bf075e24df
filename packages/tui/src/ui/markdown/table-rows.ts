import type { Tokens } from 'marked'

import { columnsOf } from '../editor/index.ts'
import { joinStyles, sgr, span, type Span, type TerminalFeatures } from '../style.ts'
import { wrapSpans } from '../wrap-spans.ts'
import { inlineSpans } from './inline.ts'

const GAP = ' │ '
const MIN_COLUMN = 4

/** Draws a table by display width and wraps its cells. If it still doesn't fit, each field gets its own line. */
export function tableRows(table: Tokens.Table, width: number, features: TerminalFeatures): Span[][] {
  const header = table.header.map((cell) => inlineSpans(cell.tokens, features, sgr.bold))
  const body = table.rows.map((row) => row.map((cell) => inlineSpans(cell.tokens, features)))
  const room = width - GAP.length * (header.length - 1)
  if (room < header.length * MIN_COLUMN) return asFields(header, body, width)
  const natural = header.map((cell, column) =>
    Math.max(widthOf(cell), ...body.map((row) => widthOf(row[column] ?? [])), 1),
  )
  const words = header.map((cell, column) =>
    Math.max(longestWord(cell), ...body.map((row) => longestWord(row[column] ?? []))),
  )
  const widths = fitColumns(natural, sum(words) <= room ? words : words.map(() => MIN_COLUMN), room)
  const draw = (cells: readonly Span[][]) => drawRow(cells, widths, table.align)
  const rule = [span(widths.map((size) => '─'.repeat(size)).join('─┼─'), sgr.dim)]
  return [...draw(header), rule, ...body.flatMap(draw)]
}

/** Keeps narrow columns, and shrinks the widest ones, but none below its least width. */
function fitColumns(natural: readonly number[], least: readonly number[], room: number): number[] {
  const widths = [...natural]
  for (let over = sum(widths) - room; over > 0; over -= 1) {
    const spare = widths.map((size, column) => (size > (least[column] ?? 0) ? size : 0))
    const widest = spare.indexOf(Math.max(...spare))
    widths[widest] = (widths[widest] ?? 0) - 1
  }
  return widths
}

function drawRow(cells: readonly Span[][], widths: readonly number[], align: Tokens.Table['align']): Span[][] {
  const wrapped = widths.map((size, column) => wrapSpans(cells[column] ?? [], size))
  const height = Math.max(1, ...wrapped.map((lines) => lines.length))
  return Array.from({ length: height }, (_, line) =>
    widths.flatMap((size, column) => {
      const text = wrapped[column]?.[line] ?? []
      const cell = pad(text, size, align[column] ?? 'left', column === widths.length - 1)
      return column === 0 ? cell : [span(GAP, sgr.dim), ...cell]
    }),
  )
}

function pad(spans: readonly Span[], size: number, align: string, isLast: boolean): Span[] {
  const free = Math.max(0, size - widthOf(spans))
  const left = align === 'right' ? free : align === 'center' ? Math.floor(free / 2) : 0
  const right = isLast ? 0 : free - left
  return [span(' '.repeat(left)), ...spans, span(' '.repeat(right))].filter(({ text }) => text !== '')
}

function asFields(header: readonly Span[][], body: readonly Span[][][], width: number): Span[][] {
  return body.flatMap((row, index) => [
    ...(index === 0 ? [] : [[]]),
    ...row.flatMap((cell, column) =>
      wrapSpans([...(header[column] ?? []).map(dimmed), span(': ', sgr.dim), ...cell], width),
    ),
  ])
}

/** The columns of the longest word. Chinese, Japanese and Korean break anywhere. */
const longestWord = (spans: readonly Span[]): number =>
  Math.max(
    MIN_COLUMN,
    ...spans
      .map(({ text }) => text)
      .join('')
      .split(/\s+/)
      .map((word) => (/[\u2E80-\uFFDC]/.test(word) ? MIN_COLUMN : columnsOf(word))),
  )

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)
const dimmed = (piece: Span): Span => ({ ...piece, style: joinStyles(piece.style, sgr.dim) })
const widthOf = (spans: readonly Span[]): number => columnsOf(spans.map(({ text }) => text).join(''))
