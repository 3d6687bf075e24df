import type { ElementType } from '../kinds.ts'
import type { MeasuredElement } from './break-scene.ts'
import { COLUMNS, UNPRINTED } from './page-format.ts'
import { wrapText } from './wrap-text.ts'

/** Returns how many lines an element takes on a page. `text` is without emphasis. */
export function measureElement(type: ElementType, text: string): MeasuredElement {
  if (UNPRINTED.has(type)) return { type, lines: 0, above: 0 }
  const { columns, above } = COLUMNS[type]
  return { type, above, lines: type === 'pageBreak' ? 0 : wrapText(text, columns).length }
}

/** Returns where the line of an element starts in its text, which is without emphasis. */
export function offsetOfLine(type: ElementType, text: string, line: number): number {
  let at = 0
  for (const printed of wrapText(text, COLUMNS[type].columns).slice(0, line)) {
    at = text.indexOf(printed, at) + printed.length
  }
  while (/\s/.test(text.charAt(at))) at += 1
  return at
}
