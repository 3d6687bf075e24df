import { columnsOf } from './editor/index.ts'
import { wrapLines } from './wrap-lines.ts'

/** What stands between the keys of a hint. */
export const HINT_SEPARATOR = ' · '

/** Wraps a hint between its keys, so that a key stays with what it does. */
export function hintLines(text: string, columns: number): string[] {
  const lines: string[] = []
  for (const part of text.split(HINT_SEPARATOR)) {
    const last = lines.at(-1)
    const joined = last === undefined ? part : `${last}${HINT_SEPARATOR}${part}`
    if (columnsOf(joined) <= columns) lines.splice(-1, 1, joined)
    else lines.push(...wrapLines(part, columns))
  }
  return lines
}
