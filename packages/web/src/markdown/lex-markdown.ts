import { mathBlock, mathInline, type MathToken } from '@saffron/core/format'
import { type Links, Lexer, Marked, type MarkedToken } from 'marked'

export type MarkdownToken = MarkedToken | MathToken

/** The `[name]: url` definitions of a text, by name. */
export type Definitions = Links

const options = new Marked({ gfm: true, extensions: [mathBlock, mathInline] }).defaults

/** Returns the top-level blocks of a text, without inline tokens. Their joined `raw` is the text. */
export function lexBlocks(source: string): MarkdownToken[] {
  return new Lexer(options).blockTokens(source, []) as MarkdownToken[]
}

/** Returns a block with inline tokens. The text's `definitions` resolve its `[name]` links. */
export function lexBlock(raw: string, definitions: Definitions): MarkdownToken[] {
  const lexer = new Lexer(options)
  Object.assign(lexer.tokens.links, definitions)
  return lexer.lex(raw) as MarkdownToken[]
}
