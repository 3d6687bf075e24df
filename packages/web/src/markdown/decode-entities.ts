import { decodeReferences, REFERENCE_NAMES } from '@saffron/core/format'

const NAMES: Readonly<Record<string, string>> = {
  ...REFERENCE_NAMES,
  nbsp: '\u00A0',
  divide: '÷',
  plusmn: '±',
  larr: '←',
  rarr: '→',
  uarr: '↑',
  darr: '↓',
}

const characterOf = (code: number): string | undefined =>
  code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : undefined

/** Character references of HTML, as Markdown reads them in plain text: `&amp;` → `&`. Unknown names stay. */
export const decodeEntities = (text: string): string => decodeReferences(text, NAMES, characterOf)
