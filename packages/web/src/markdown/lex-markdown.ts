import { mathBlock, mathInline, type MathToken } from '@saffron/core/format'
import { type Links, Lexer, Marked, type MarkedToken } from 'marked'

export type MarkdownToken = MarkedToken | MathToken

/** `[name]: address` lines of a text, by name. */
export type Definitions = Links

const options = new Marked({ gfm: true, extensions: [mathBlock, mathInline] }).defaults

/** The top-level blocks of a text, without looking inside their lines. Their `raw` joined is the text. */
export function lexBlocks(source: string): MarkdownToken[] {
  return new Lexer(options).blockTokens(source, []) as MarkdownToken[]
}

/** One block, with what is inside its lines. `definitions` of the whole text resolve its `[name]` links. */
export function lexBlock(raw: string, definitions: Definitions): MarkdownToken[] {
  const lexer = new Lexer(options)
  Object.assign(lexer.tokens.links, definitions)
  return lexer.lex(raw) as MarkdownToken[]
}
