import type { ScriptElement } from '../entities.ts'
import { plainText } from '../text/emphasis.ts'
import { COLUMNS, UNPRINTED } from './page-format.ts'
import { wrapText } from './wrap-text.ts'

/** The lines of a page by which scenes are measured. */
const LINES_OF_PAGE = 55

/** Returns the number of lines that elements take on a page, with the blank ones. */
function countLines(elements: readonly ScriptElement[]): number {
  let lines = 0
  for (const { type, text } of elements) {
    if (UNPRINTED.has(type) || type === 'pageBreak') continue
    const { columns, above } = COLUMNS[type]
    lines += above + wrapText(plainText(text), columns).length
  }
  return lines
}

/** Returns the length of a scene in eighths of a page, at least one. */
export const countEighths = (elements: readonly ScriptElement[]): number =>
  Math.max(1, Math.round((countLines(elements) * 8) / LINES_OF_PAGE))
