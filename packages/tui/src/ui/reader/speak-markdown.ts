import type { Translate } from '@saffron/core/i18n'
import type { Token, Tokens } from 'marked'

import { cleanText } from '../clean-text.ts'
import { inlineSpans } from '../markdown/inline.ts'
import { isMarkedToken, textToken } from '../markdown/known-token.ts'
import { formulaIn, lexMarkdown } from '../markdown/lex-markdown.ts'
import { PLAIN } from './reader.ts'

/** Converts Markdown to lines for speech: no rules or boxes, and each block starts with its type in words. */
export const speakMarkdown = (markdown: string, t: Translate): string[] => blocks(lexMarkdown(cleanText(markdown)), t)

const blocks = (tokens: readonly Token[], t: Translate): string[] => tokens.flatMap((token) => linesOf(token, t))

function linesOf(token: Token, t: Translate): string[] {
  const formula = formulaIn(token)
  if (formula !== undefined) return formula.split('\n')
  if (!isMarkedToken(token)) return []
  switch (token.type) {
    case 'space':
    case 'def':
    case 'hr':
      return []
    case 'heading':
      return [t('cli.reader.heading', { level: token.depth, text: plain(token.tokens) })]
    case 'code':
      return codeLines(token, t)
    case 'blockquote': {
      const [first = '', ...rest] = blocks(token.tokens, t)
      return [t('cli.reader.quote', { text: first }), ...rest]
    }
    case 'list':
      return listLines(token, t)
    case 'table':
      return tableLines(token, t)
    case 'html':
      return token.raw.trimEnd().split('\n')
    default: {
      const children = 'tokens' in token && token.tokens !== undefined ? token.tokens : [textToken(token.raw)]
      return plain(children).split('\n')
    }
  }
}

function codeLines({ text, lang }: Tokens.Code, t: Translate): string[] {
  const language = /^[\w+#.-]*/.exec(lang ?? '')?.[0] ?? ''
  const label = language === '' ? t('cli.reader.code') : t('cli.reader.codeIn', { language })
  return [label, ...text.split('\n'), t('cli.reader.codeEnd')]
}

function listLines(list: Tokens.List, t: Translate): string[] {
  const first = typeof list.start === 'number' ? list.start : 1
  return list.items.flatMap((item, index) => {
    const marker = list.ordered ? `${first + index}. ` : item.task ? (item.checked ? '[x] ' : '[ ] ') : '- '
    const [head = '', ...rest] = blocks(
      item.tokens.filter(({ type }) => type !== 'checkbox'),
      t,
    )
    return [marker + head, ...rest.map((line) => `  ${line}`)]
  })
}

/** Writes each table row separately, with column names before the cells, because a listener can't see the header. */
function tableLines({ header, rows }: Tokens.Table, t: Translate): string[] {
  const names = header.map(({ tokens }) => plain(tokens))
  const spokenRows = rows.map((row) =>
    row
      .map(({ tokens }, column) => t('cli.reader.said', { name: names[column] ?? '', text: plain(tokens) }))
      .join('; '),
  )
  return [t('cli.reader.table', { count: rows.length }), ...spokenRows, t('cli.reader.tableEnd')]
}

const plain = (tokens: readonly Token[]): string =>
  inlineSpans(tokens, PLAIN)
    .map(({ text }) => text.replace(/^▣ /, ''))
    .join('')
    .trim()
