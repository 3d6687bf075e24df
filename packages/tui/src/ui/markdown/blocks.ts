import type { Token, Tokens } from 'marked'

import { cleanText } from '../clean-text.ts'
import { columnsOf } from '../editor/index.ts'
import { paint, sgr, span, type Span, type TerminalFeatures } from '../style.ts'
import { wrapSpans } from '../wrap-spans.ts'
import { codeRows, type Highlight } from './code-rows.ts'
import { inlineSpans } from './inline.ts'
import { isMarkedToken, textToken } from './known-token.ts'
import { formulaIn, lexMarkdown } from './lex-markdown.ts'
import { tableRows } from './table-rows.ts'

export interface MarkdownOptions {
  readonly width: number
  readonly features: TerminalFeatures
  readonly highlight?: Highlight | undefined
}

const CODE_INDENT = '  '
const QUOTE_BAR = '│ '

/** Renders Markdown as terminal rows of at most `width` columns, after removing control sequences. */
export function renderMarkdown(markdown: string, options: MarkdownOptions): string[] {
  const rows = blockRows(lexMarkdown(cleanText(markdown)), options)
  return rows.map((row) => paint(row, options.features))
}

function blockRows(tokens: readonly Token[], options: MarkdownOptions, isTight = false): Span[][] {
  const blocks = tokens.map((token) => rowsOf(token, options)).filter((rows) => rows.length > 0)
  return blocks.flatMap((rows, index) => (index === 0 || isTight ? rows : [[], ...rows]))
}

function rowsOf(token: Token, options: MarkdownOptions): Span[][] {
  const formula = formulaIn(token)
  if (formula !== undefined) return codeRows(formula, '', options.width, undefined)
  if (!isMarkedToken(token)) return []
  const { width, features } = options
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'heading': {
      const { depth, tokens } = token
      return wrapSpans(inlineSpans(tokens, features, depth <= 2 ? `${sgr.bold};${sgr.accent}` : sgr.bold), width)
    }
    case 'code':
      return codeBlock(token, options)
    case 'blockquote': {
      const inner = blockRows(token.tokens, { ...options, width: width - QUOTE_BAR.length })
      return inner.map((row) => [span(QUOTE_BAR, sgr.dim), ...row])
    }
    case 'list':
      return listRows(token, options)
    case 'table':
      return tableRows(token, width, features)
    case 'hr':
      return [[span('─'.repeat(Math.min(width, 40)), sgr.dim)]]
    case 'html':
      return wrapSpans([span(token.raw.trimEnd())], width)
    case 'paragraph':
      // A continued text begins with the space between its words.
      return wrapSpans(withoutIndent(inlineSpans(token.tokens, features)), width)
    default:
      return wrapSpans(inlineSpans(childTokens(token), features), width)
  }
}

const withoutIndent = ([first, ...rest]: readonly Span[]): Span[] =>
  first === undefined ? [] : [{ ...first, text: first.text.trimStart() }, ...rest]

function codeBlock({ text, lang }: Tokens.Code, { width, highlight }: MarkdownOptions): Span[][] {
  const language = /^[\w+#.-]*/.exec(lang ?? '')?.[0] ?? ''
  const rows = codeRows(text, language.toLowerCase(), width - CODE_INDENT.length, highlight)
  const label = language === '' ? [] : [[span(`${CODE_INDENT}${language}`, sgr.dim)]]
  return [...label, ...rows.map((row) => [span(CODE_INDENT), ...row])]
}

function listRows(list: Tokens.List, options: MarkdownOptions): Span[][] {
  const first = typeof list.start === 'number' ? list.start : 1
  const rows = list.items.map((item, index) => {
    const marker = list.ordered ? `${first + index}. ` : item.task ? (item.checked ? '☑ ' : '☐ ') : '• '
    const indent = columnsOf(marker)
    const tokens = item.tokens.filter(({ type }) => type !== 'checkbox')
    const inner = blockRows(tokens, { ...options, width: options.width - indent }, !item.loose)
    return (inner.length === 0 ? [[]] : inner).map((row, line) => [
      line === 0 ? span(marker, sgr.dim) : span(' '.repeat(indent)),
      ...row,
    ])
  })
  return rows.flatMap((item, index) => (index === 0 || !list.loose ? item : [[], ...item]))
}

function childTokens(token: Token): readonly Token[] {
  if ('tokens' in token && token.tokens !== undefined) return token.tokens
  return [textToken(token.raw)]
}
