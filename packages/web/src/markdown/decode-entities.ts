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

/** Decodes HTML character references as Markdown does: `&amp;` → `&`. Unknown names are kept. */
export const decodeEntities = (text: string): string => decodeReferences(text, NAMES, characterOf)
