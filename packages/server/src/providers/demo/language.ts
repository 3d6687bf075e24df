import type { Locale } from '@saffron/core/i18n'

interface Rows {
  readonly encoding: 'big5' | 'gb2312'
  readonly first: number
  readonly last: number
  /** The lowest second byte of a character. */
  readonly trail: number
}

/** Returns the Chinese characters in the rows `first` to `last` of a double-byte encoding. */
function charactersIn({ encoding, first, last, trail: least }: Rows): Set<string> {
  const bytes: number[] = []
  for (let lead = first; lead <= last; lead += 1) {
    for (let trail = least; trail < 0xff; trail += 1) bytes.push(lead, trail)
  }
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)).match(/[\u4E00-\u9FFF]/g))
}

function without(all: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...all].filter((character) => !others.has(character)))
}

// Both standards keep frequent characters in separate rows, so no list is needed here.
const FREQUENT_IN_TAIWAN = charactersIn({ encoding: 'big5', first: 0xa4, last: 0xc6, trail: 0x40 })
const FREQUENT_ON_THE_MAINLAND = charactersIn({ encoding: 'gb2312', first: 0xb0, last: 0xd7, trail: 0xa1 })
const ON_THE_MAINLAND = charactersIn({ encoding: 'gb2312', first: 0xb0, last: 0xf7, trail: 0xa1 })
const TRADITIONAL = without(FREQUENT_IN_TAIWAN, ON_THE_MAINLAND)
const SIMPLIFIED = without(FREQUENT_ON_THE_MAINLAND, FREQUENT_IN_TAIWAN)

/** Detects the language of a text. Ambiguous Chinese is that of the reader, otherwise simplified, like plain `zh`. */
export function detectLanguage(text: string, reader = ''): Locale {
  if (!/\p{Script=Han}/u.test(text)) return 'en'
  let balance = 0
  for (const character of text) balance += Number(TRADITIONAL.has(character)) - Number(SIMPLIFIED.has(character))
  if (balance === 0 && reader === 'zh-Hant') return reader
  return balance > 0 ? 'zh-Hant' : 'zh-Hans'
}
