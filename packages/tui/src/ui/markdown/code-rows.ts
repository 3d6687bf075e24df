import { columnsOf, graphemes } from '../editor/index.ts'
import { span, type Span } from '../style.ts'

/** Colors the lines of code. Returns undefined for an unknown language. */
export type Highlight = (code: string, language: string) => Span[][] | undefined

/** Draws code line by line and breaks overlong lines, without reflowing it. */
export function codeRows(code: string, language: string, width: number, highlight: Highlight | undefined): Span[][] {
  const text = code.replaceAll('\t', '    ')
  const lines = highlight?.(text, language) ?? text.split('\n').map((line) => [span(line)])
  return lines.flatMap((line) => breakLine(line, Math.max(1, width)))
}

function breakLine(line: readonly Span[], width: number): Span[][] {
  if (columnsOf(line.map(({ text }) => text).join('')) <= width) return [[...line]]
  const rows: Span[][] = [[]]
  let used = 0
  for (const piece of line) {
    for (const grapheme of graphemes(piece.text)) {
      const size = columnsOf(grapheme)
      if (used + size > width && used > 0) {
        rows.push([])
        used = 0
      }
      rows.at(-1)?.push({ ...piece, text: grapheme })
      used += size
    }
  }
  return rows
}
