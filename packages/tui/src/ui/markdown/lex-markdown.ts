import { mathBlock, mathInline, type MathToken } from '@saffron/core/format'
import { Marked, type Token, type TokensList } from 'marked'

const marked = new Marked({ gfm: true, extensions: [mathBlock, mathInline] })

/** Parses a text into blocks. Formulas are separate tokens, so that their backslashes aren't read as Markdown. */
export const lexMarkdown = (text: string): TokensList => marked.lexer(text)

/** Returns a formula unchanged, because terminals can't typeset it and users may copy it. */
export const formulaIn = (token: Token): string | undefined =>
  token.type === 'mathBlock' || token.type === 'mathInline' ? (token as MathToken).raw.trim() : undefined
