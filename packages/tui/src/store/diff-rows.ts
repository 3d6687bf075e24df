import type { AgentChange } from '@saffron/core/store'

import { cleanText } from '../ui/clean-text.ts'
import { paint, sgr, type Span, span, type TerminalFeatures } from '../ui/style.ts'

/** The unchanged lines shown around a change. */
const AROUND = 2

const MARKS = { same: ' ', added: '+', removed: '-' } as const
const STYLES = { same: sgr.dim, added: sgr.ok, removed: sgr.error } as const

/** What differs between two versions of an agent: each field's name, and its lines with marks. */
export function diffSpans(changes: readonly AgentChange[]): Span[] {
  return changes.flatMap(({ field, lines }) => {
    const isNear = (at: number) =>
      lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ kind }) => kind !== 'same')
    const rows = lines.flatMap(({ kind, text }, at) => {
      if (isNear(at)) return [span(`  ${MARKS[kind]} ${cleanText(text).replaceAll('\t', '  ')}`, STYLES[kind])]
      // One mark for each part that is left out.
      return at === 0 || isNear(at - 1) ? [span('    …', sgr.dim)] : []
    })
    return [span(`  ${field}`, sgr.bold), ...rows]
  })
}

export const diffRows = (changes: readonly AgentChange[], features: TerminalFeatures): string[] =>
  diffSpans(changes).map((row) => paint([row], features))
