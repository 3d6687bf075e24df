import hljs from 'highlight.js/lib/common'

import { joinStyles, sgr, span, type Span } from '../style.ts'

/** Colors by highlight.js scope, the part before the first dot. */
const COLORS: Readonly<Record<string, string>> = {
  keyword: '35',
  literal: '35',
  string: '32',
  regexp: '32',
  addition: '32',
  number: '33',
  symbol: '33',
  type: '33',
  title: '34',
  section: '34',
  name: '34',
  tag: '34',
  built_in: '36',
  attr: '36',
  attribute: '36',
  property: '36',
  variable: '36',
  deletion: '31',
  comment: '2',
  quote: '2',
  meta: '2',
  emphasis: sgr.italic,
  strong: sgr.bold,
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** Colors the lines of `code`. Returns undefined for a language highlight.js doesn't know. */
export function highlight(code: string, language: string): Span[][] | undefined {
  if (!hljs.getLanguage(language)) return undefined
  const { value } = hljs.highlight(code, { language, ignoreIllegals: true })
  return linesOf(value)
}

/** highlight.js returns HTML with only text and nested spans, so a small scanner can parse it. */
function linesOf(html: string): Span[][] {
  const lines: Span[][] = [[]]
  const open: string[] = []
  for (const [part, scope] of html.matchAll(/<span class="([^"]*)">|<\/span>|[^<]+/g)) {
    if (scope !== undefined) {
      open.push(COLORS[/^hljs-([a-z_]+)/.exec(scope)?.[1] ?? ''] ?? '')
    } else if (part === '</span>') {
      open.pop()
    } else {
      const text = part.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
      const [first = '', ...rest] = text.split('\n')
      lines.at(-1)?.push(span(first, joinStyles(...open)))
      for (const line of rest) lines.push([span(line, joinStyles(...open))])
    }
  }
  return lines
}
