import { decodeReferences, REFERENCE_NAMES } from './character-references.ts'

/** A piece of XML or HTML: a tag, or the text between two. */
export type Markup =
  | { readonly kind: 'open' | 'close'; readonly name: string; readonly attributes: string; readonly isEmpty: boolean }
  | { readonly kind: 'text'; readonly text: string }

/** Elements whose content HTML doesn't parse as markup. */
const RAW = new Set(['script', 'style', 'noscript', 'template'])
const TAG = /^(\/?)([A-Za-z_][\w.:-]*)/

/**
 * Yields the tags and texts of XML or HTML, with lower-case names without prefix. Skips comments, declarations, and the
 * content of `raw` elements.
 */
export function* scanMarkup(source: string, raw: ReadonlySet<string> = RAW): Generator<Markup> {
  for (let at = 0; at < source.length;) {
    const open = source.indexOf('<', at)
    const textEnd = open === -1 ? source.length : open
    if (textEnd > at) yield { kind: 'text', text: decodeEntities(source.slice(at, textEnd)) }
    if (open === -1) return
    if (source.startsWith('<![CDATA[', open)) {
      const end = indexAfter(source, ']]>', open)
      yield { kind: 'text', text: source.slice(open + 9, end - 3) }
      at = end
      continue
    }
    if (source.startsWith('<!--', open)) {
      at = indexAfter(source, '-->', open + 4)
      continue
    }
    const [, slash, prefixed = ''] = TAG.exec(source.slice(open + 1, open + 129)) ?? []
    if (prefixed === '') {
      // A declaration, or a literal `<`.
      const isDeclaration = /[!?]/.test(source.charAt(open + 1))
      if (!isDeclaration) yield { kind: 'text', text: '<' }
      at = isDeclaration ? indexAfter(source, '>', open) : open + 1
      continue
    }
    const end = tagEnd(source, open)
    const inside = source.slice(open + 1, end - 1)
    const name = prefixed.slice(prefixed.lastIndexOf(':') + 1).toLowerCase()
    const isEmpty = inside.endsWith('/')
    yield { kind: slash === '/' ? 'close' : 'open', name, attributes: inside.slice(prefixed.length), isEmpty }
    at = slash === '' && !isEmpty && raw.has(name) ? rawEnd(source, name, end) : end
  }
}

/** Returns the end of the tag at `open`, ignoring `>` inside quotes. */
function tagEnd(source: string, open: number): number {
  for (let at = open + 1; at < source.length; at += 1) {
    const sign = source.charAt(at)
    if (sign === '>') return at + 1
    if (sign === '"' || sign === "'") {
      const close = source.indexOf(sign, at + 1)
      const next = source.indexOf('>', at + 1)
      // An unclosed quote ends with its tag.
      if (close === -1) return next === -1 ? source.length : next + 1
      at = close
    }
  }
  return source.length
}

function rawEnd(source: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi')
  end.lastIndex = from
  return end.exec(source)?.index ?? source.length
}

const indexAfter = (source: string, sign: string, from: number): number => {
  const at = source.indexOf(sign, from)
  return at === -1 ? source.length : at + sign.length
}

/** Returns an attribute by its name without prefix: `r:id="rId1"` is `id`. `prefix` only accepts that prefix. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const [, , double, single] = new RegExp(`(^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? []
  const value = double ?? single
  return value === undefined ? undefined : decodeEntities(value)
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...REFERENCE_NAMES,
  nbsp: ' ',
  laquo: '«',
  raquo: '»',
  euro: '€',
  pound: '£',
  yen: '¥',
  sect: '§',
  para: '¶',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
  shy: '',
  zwnj: '',
}

const LAST_CODE_POINT = 0x10_ffff

const characterOf = (code: number): string => (code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : '')

const decodeEntities = (text: string): string => decodeReferences(text, ENTITIES, characterOf)
