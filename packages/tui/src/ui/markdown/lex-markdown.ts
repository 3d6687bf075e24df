import { mathBlock, mathInline, type MathToken } from '@saffron/core/format'
import { Marked, type Token, type TokensList } from 'marked'

const marked = new Marked({ gfm: true, extensions: [mathBlock, mathInline] })

/** The blocks of a text. Formulas are tokens of their own, or a backslash in one would be taken for Markdown's. */
export const lexMarkdown = (text: string): TokensList => marked.lexer(text)

/** A formula as it was written: no terminal sets it, and who copies it wants all of it. */
export const formulaIn = (token: Token): string | undefined =>
  token.type === 'mathBlock' || token.type === 'mathInline' ? (token as MathToken).raw.trim() : undefined
