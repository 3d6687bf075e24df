import type { Tokens } from 'marked'

import { type Definitions, lexBlocks } from './lex-markdown.ts'

/** One top-level block of a Markdown text: what it was written as and where it starts. */
interface MarkdownBlock {
  readonly raw: string
  readonly start: number
  /** Set where the block is a definition, which shows nothing itself. */
  readonly defines?: Tokens.Def
}

export interface SplitText {
  readonly source: string
  readonly blocks: readonly MarkdownBlock[]
  /** The same object as long as no definition was added or changed, so that memoised blocks hold. */
  readonly definitions: Definitions
}

export const EMPTY_SPLIT: SplitText = { source: '', blocks: [], definitions: {} }

/** Blocks at the end that more text may still change: a list waits for its next item, and blank lines go to either. */
const OPEN_BLOCKS = 2

/**
 * Splits a text into its top-level blocks. Given the split of a text this one goes on from, only the last blocks are
 * lexed again: the work for one more token does not grow with the length of the reply.
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

/** How many blocks no later text can change: those before the last blank line that leaves enough blocks behind it. */
function settledBlocks({ source, blocks }: SplitText): number {
  let count = Math.max(blocks.length - OPEN_BLOCKS, 0)
  while (count > 0 && !source.slice(0, blocks[count]?.start).endsWith('\n\n')) count--
  return count
}

/** The first definition of a name holds; `previous` itself when nothing differs. */
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
