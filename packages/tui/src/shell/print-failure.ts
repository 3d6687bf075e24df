import { cleanLine } from '../ui/clean-text.ts'
import { columnsOf } from '../ui/editor/index.ts'
import { wrapLines } from '../ui/wrap-lines.ts'
import { printAlways } from './output.ts'

/** Prints why a command failed. In a terminal, it's wrapped between words. Elsewhere, it's one line. */
export function printFailure(line: string): void {
  const { isTTY, columns } = process.stderr
  const text = `saffron: ${cleanLine(line)}`
  for (const row of isTTY ? wrapFailure(text, columns) : [text]) printAlways(row)
}

/** Wraps a line. A URL or a path that is too long for one row stays in one piece, so that it can be copied. */
export function wrapFailure(text: string, columns: number): readonly string[] {
  const rows: string[] = []
  let words: string[] = []
  const flush = (): void => {
    if (words.length > 0) rows.push(...wrapLines(words.join(' '), columns))
    words = []
  }
  for (const word of text.split(' ')) {
    if (columnsOf(word) <= columns || !/^[!-~]+$/.test(word)) words.push(word)
    else {
      flush()
      rows.push(word)
    }
  }
  flush()
  return rows
}
