import { lexMarkdown } from './lex-markdown.ts'

/** Below this a last block may still turn into something that belongs to the one before (`-`, `2.`, `===`). */
const MIN_LAST_BLOCK = 8

export interface Split {
  /** Whole blocks that nothing to come can change: fit to be printed for good. */
  readonly settled: string
  /** The block under way. */
  readonly tail: string
}

/**
 * Divides a reply in growth at a point between two top-level blocks, so never inside a fence, a list or a table.
 * `settled + tail` is always the whole text.
 */
export function splitSettled(text: string): Split {
  const tokens = lexMarkdown(text)
  const last = tokens.findLastIndex(({ type }) => type !== 'space')
  const lastRaw = tokens[last]?.raw ?? ''
  if (last <= 0 || (lastRaw.length < MIN_LAST_BLOCK && !lastRaw.includes('\n'))) return { settled: '', tail: text }
  // The lexer normalises line ends and tabs: only what is found again letter by letter may be cut off.
  const settled = tokens
    .slice(0, last)
    .map(({ raw }) => raw)
    .join('')
  return text.startsWith(settled) ? { settled, tail: text.slice(settled.length) } : { settled: '', tail: text }
}
