import type { Token } from 'marked'

import { joinStyles, sgr, span, type Span, type TerminalFeatures } from '../style.ts'
import { isMarkedToken } from './known-token.ts'
import { formulaIn } from './lex-markdown.ts'

/** Converts inline Markdown to spans: emphasis, code, links, line breaks. Raw HTML is shown as text. */
export function inlineSpans(tokens: readonly Token[], features: TerminalFeatures, style = ''): Span[] {
  return tokens.flatMap((token) => spansOf(token, features, style))
}

function spansOf(token: Token, features: TerminalFeatures, style: string): Span[] {
  const formula = formulaIn(token)
  if (formula !== undefined) return [span(oneLine(formula), joinStyles(style, sgr.code))]
  if (!isMarkedToken(token)) return []
  const nested = (extra: string) =>
    inlineSpans(token.type === 'text' ? [] : childrenOf(token), features, joinStyles(style, extra))
  switch (token.type) {
    case 'strong':
      return nested(sgr.bold)
    case 'em':
      return nested(sgr.italic)
    case 'del':
      return nested(sgr.strike)
    case 'codespan':
      return [span(token.text, joinStyles(style, sgr.code))]
    case 'br':
      return [span('\n', style)]
    case 'link':
      return linkSpans(token, nested(sgr.link), features, style)
    case 'image': {
      const { text, href } = token
      return linkSpans({ text, href }, [span(`▣ ${text || href}`, joinStyles(style, sgr.link))], features, style)
    }
    case 'text': {
      const children = childrenOf(token)
      return children.length > 0
        ? inlineSpans(children, features, style)
        : [span(oneLine(decode(textOf(token))), style)]
    }
    case 'escape':
      return [span(textOf(token), style)]
    default:
      return [span(oneLine(token.raw), style)]
  }
}

/** A clickable link if the terminal supports it. Otherwise the URL follows the text, unless they are the same. */
function linkSpans(
  link: { readonly text: string; readonly href: string },
  label: Span[],
  features: TerminalFeatures,
  style: string,
): Span[] {
  const href = safeHref(link.href)
  if (features.links && href !== undefined) return label.map((piece) => ({ ...piece, href }))
  const shown = link.href.replace(/^mailto:/, '')
  return shown === link.text ? label : [...label, span(` (${shown})`, joinStyles(style, sgr.dim))]
}

/** Accepts only common URL schemes without characters that could end the escape sequence. */
function safeHref(href: string): string | undefined {
  return /^(https?:|mailto:)[\x21-\x7e]+$/i.test(href) ? href : undefined
}

const childrenOf = (token: Token): readonly Token[] => ('tokens' in token && token.tokens) || []
const textOf = (token: Token): string => ('text' in token && typeof token.text === 'string' ? token.text : token.raw)
const oneLine = (text: string): string => text.replace(/\n/g, ' ')

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole
    const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return point >= 0xa0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
      ? String.fromCodePoint(point)
      : whole
  })
}
