import type { Tokens } from 'marked'

import { type Definitions, lexBlocks } from './lex-markdown.ts'

/** A top-level block of a Markdown text: its source and its start. */
interface MarkdownBlock {
  readonly raw: string
  readonly start: number
  /** Set for a link definition, which renders nothing. */
  readonly defines?: Tokens.Def
}

export interface SplitText {
  readonly source: string
  readonly blocks: readonly MarkdownBlock[]
  /** The same object until a definition changes, so memoized blocks stay valid. */
  readonly definitions: Definitions
}

export const EMPTY_SPLIT: SplitText = { source: '', blocks: [], definitions: {} }

/**
 * The last blocks, which more text may still change. A list waits for its next item, and blank lines belong to either.
 */
const OPEN_BLOCKS = 2

/**
 * Splits a text into top-level blocks. With the previous split of a growing text, only the last blocks are parsed
 * again. So the cost of a token doesn't grow with the reply.
 */
export function splitBlocks(text: string, previous: SplitText = EMPTY_SPLIT): SplitText {
  const source = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  if (source === previous.source) return previous
  const kept = source.startsWith(previous.source) ? settledBlocks(previous) : 0
  const blocks: MarkdownBlock[] = previous.blocks.slice(0, kept)
  let start = kept > 0 ? (previous.blocks[kept]?.start ?? 0) : 0
  for (const token of lexBlocks(source.slice(start))) {
    const end = start + token.raw.length
    const raw = source.slice(start, end)
    if (token.type === 'def') blocks.push({ raw, start, defines: token })
    else if (token.type !== 'space') blocks.push({ raw, start })
    start = end
  }
  return { source, blocks, definitions: collectDefinitions(blocks, previous.definitions) }
}

/** Returns how many blocks are final: those before the last blank line with enough blocks after it. */
function settledBlocks({ source, blocks }: SplitText): number {
  let count = Math.max(blocks.length - OPEN_BLOCKS, 0)
  while (count > 0 && !source.slice(0, blocks[count]?.start).endsWith('\n\n')) count--
  return count
}

/** The first definition of a name wins. Returns `previous` itself if nothing changed. */
function collectDefinitions(blocks: readonly MarkdownBlock[], previous: Definitions): Definitions {
  const found: Definitions = {}
  for (const { defines } of blocks) {
    if (defines !== undefined) found[defines.tag] ??= { href: defines.href, title: defines.title }
  }
  const names = Object.keys(found)
  const same = ({ href, title }: Definitions[string] & object, name: string) =>
    previous[name]?.href === href && previous[name].title === title
  const unchanged = names.every((name) => found[name] !== undefined && same(found[name], name))
  return unchanged && names.length === Object.keys(previous).length ? previous : found
}
