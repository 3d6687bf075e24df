import type { AgentChange } from '@saffron/core/store'

import { diffSpans as spansOfLines } from '../ui/diff-spans.ts'
import { paint, sgr, type Span, span, type TerminalFeatures } from '../ui/style.ts'

/** What differs between two versions of an agent: each field's name, and its lines with marks. */
export const diffSpans = (changes: readonly AgentChange[]): Span[] =>
  changes.flatMap(({ field, lines }) => [span(`  ${field}`, sgr.bold), ...spansOfLines(lines)])

export const diffRows = (changes: readonly AgentChange[], features: TerminalFeatures): string[] =>
  diffSpans(changes).map((row) => paint([row], features))
