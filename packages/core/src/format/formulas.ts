/** A TeX formula in Markdown, as an extension of marked. `closed` is false until its end arrives. */
export interface MathToken {
  readonly type: 'mathBlock' | 'mathInline'
  readonly raw: string
  readonly text: string
  readonly display: boolean
  readonly closed: boolean
}

// Matches up to the closing mark or a blank line. A formula never spans one, so earlier text stays as it was lexed.
const BLOCK = /^ {0,3}(\$\$|\\\[)((?:(?!\n[ \t]*\n)[\s\S])*?)(\$\$|\\\]|(?=\n[ \t]*\n)|$)[ \t]*(?=\n|$)/
const BLOCK_START = /\n {0,3}(?:\$\$|\\\[)/
const DISPLAY = /^(?:\$\$([^$\n]+?)\$\$|\\\[([^\n]+?)\\\])/
// A dollar sign is money if there's a space inside its pair or a digit after it.
const INLINE = /^(?:\$(?![\s$])((?:\\.|[^\\$\n])*?[^\s\\$]|\\.)\$(?![\d$])|\\\(([^\n]+?)\\\))/
const INLINE_START = /\$|\\[([]/

const formula = (token: MathToken): MathToken => ({ ...token, text: token.text.trim() })

export const mathBlock = {
  name: 'mathBlock',
  level: 'block' as const,
  start(source: string): number | undefined {
    const index = source.search(BLOCK_START)
    return index < 0 ? undefined : index + 1
  },
  tokenizer(source: string): MathToken | undefined {
    const [raw, open, text = '', close] = BLOCK.exec(source) ?? []
    if (raw === undefined) return undefined
    const closed = close === (open === '$$' ? '$$' : '\\]') && text.trim() !== ''
    return formula({ type: 'mathBlock', raw, text, display: true, closed })
  },
}

export const mathInline = {
  name: 'mathInline',
  level: 'inline' as const,
  start(source: string): number | undefined {
    const index = source.search(INLINE_START)
    return index < 0 ? undefined : index
  },
  tokenizer(source: string): MathToken | undefined {
    const display = DISPLAY.exec(source)
    const match = display ?? INLINE.exec(source)
    if (match === null) return undefined
    const text = match[1] ?? match[2] ?? ''
    return formula({ type: 'mathInline', raw: match[0], text, display: display !== null, closed: true })
  },
}
