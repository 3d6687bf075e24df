import type { ScriptElement } from '../entities.ts'
import type { ElementType } from '../kinds.ts'
import type { StyledRun } from '../text/emphasis.ts'
import { CHARACTER, COLUMNS, type Column, LEFT, RIGHT } from './page-format.ts'
import { styledLines } from './styled-lines.ts'
import { columnsOf } from './wrap-text.ts'

export interface BlockLine {
  readonly runs: readonly StyledRun[]
  readonly type: ElementType
  readonly x: number
}

/** Lines of an element, or of a whole speech. */
export interface Block {
  readonly lines: readonly BlockLine[]
  /** Blank lines above it. */
  readonly above: number
  readonly number?: string
  /** The lines of a speech to the right, in the same rows. */
  readonly beside?: readonly BlockLine[]
  /** The line below a speech that goes on on the next page, and the one above its rest. */
  readonly more?: Block
  readonly again?: Block
}

/** Returns the lines of elements that belong together, each in its column. */
export function blockOf(
  elements: readonly ScriptElement[],
  columnOf = (type: ElementType): Column => COLUMNS[type],
): Block {
  const [first] = elements
  const lines = elements.flatMap((element) => linesOf(element, columnOf(element.type)))
  const above = first === undefined ? 0 : columnOf(first.type).above
  if (first?.type !== 'character') return { lines, above, ...(first?.number !== undefined && { number: first.number }) }
  const { x } = columnOf('character')
  const single = (text: string): Block => ({ lines: [{ runs: [{ text }], type: 'character', x }], above: 0 })
  const isSaid = /\((?:CONT|续|續)/i.test(first.text)
  return { lines, above, more: single('(MORE)'), again: single(isSaid ? first.text : `${first.text} (CONT'D)`) }
}

/** Types that are printed in capitals. */
const CAPITALS: ReadonlySet<ElementType> = new Set(['heading', 'transition', 'shot', 'actBreak'])

/** Returns the text of an element as it's printed. */
export const printedText = ({ type, text }: Pick<ScriptElement, 'type' | 'text'>): string =>
  CAPITALS.has(type) ? text.toLocaleUpperCase('en') : text

function linesOf({ type, text }: ScriptElement, { x, columns }: Column): BlockLine[] {
  return styledLines(printedText({ type, text }), columns).map((runs) => {
    const width = columnsOf(runs.map((run) => run.text).join('')) * CHARACTER
    const isMiddle = type === 'centered' || type === 'actBreak'
    const place =
      type === 'transition' ? Math.max(LEFT, RIGHT - width) : isMiddle ? LEFT + (RIGHT - LEFT - width) / 2 : x
    return { runs, type, x: place }
  })
}
