import { lexMarkdown } from './lex-markdown.ts'

/** A shorter last block may still become part of the previous one (`-`, `2.`, `===`). */
const MIN_LAST_BLOCK = 8

export interface Split {
  /** Complete blocks that can't change and may be printed. */
  readonly settled: string
  /** The unfinished block. */
  readonly tail: string
}

/**
 * Splits a growing reply between two top-level blocks, never inside a fence, list or table. `settled + tail` is always
 * the whole text.
 */
export function splitStable(text: string): Split {
  const tokens = lexMarkdown(text)
  const last = tokens.findLastIndex(({ type }) => type !== 'space')
  const lastRaw = tokens[last]?.raw ?? ''
  if (last <= 0 || (lastRaw.length < MIN_LAST_BLOCK && !lastRaw.includes('\n'))) return { settled: '', tail: text }
  // The lexer normalizes line ends and tabs, so only text that matches exactly is split off.
  const settled = tokens
    .slice(0, last)
    .map(({ raw }) => raw)
    .join('')
  return text.startsWith(settled) ? { settled, tail: text.slice(settled.length) } : { settled: '', tail: text }
}
