import type { DiffLine } from '@saffron/core/store'

import { cleanText } from './clean-text.ts'
import { sgr, type Span, span } from './style.ts'

/** The unchanged lines shown around a change. */
const AROUND = 2

const MARKS = { same: ' ', added: '+', removed: '-' } as const
const STYLES = { same: sgr.dim, added: sgr.ok, removed: sgr.error } as const

/** The changed lines of a comparison with marks, and some of those around them. */
export function diffSpans(lines: readonly DiffLine[], shown: (text: string) => string = cleanText): Span[] {
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ kind }) => kind !== 'same')
  return lines.flatMap(({ kind, text }, at) => {
    if (isNear(at)) return [span(`  ${MARKS[kind]} ${shown(text).replaceAll('\t', '  ')}`, STYLES[kind])]
    // One mark for each part that is left out.
    return at === 0 || isNear(at - 1) ? [span('    …', sgr.dim)] : []
  })
}
