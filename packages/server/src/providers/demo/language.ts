import type { Locale } from '@saffron/core/i18n'

interface Rows {
  readonly encoding: 'big5' | 'gb2312'
  readonly first: number
  readonly last: number
  /** The least second byte of a character. */
  readonly trail: number
}

/** The Chinese characters in the rows `first` to `last` of a double-byte encoding. */
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

// Both standards have the frequent characters in rows of their own, so that no list has to be kept here.
const FREQUENT_IN_TAIWAN = charactersIn({ encoding: 'big5', first: 0xa4, last: 0xc6, trail: 0x40 })
const FREQUENT_ON_THE_MAINLAND = charactersIn({ encoding: 'gb2312', first: 0xb0, last: 0xd7, trail: 0xa1 })
const ON_THE_MAINLAND = charactersIn({ encoding: 'gb2312', first: 0xb0, last: 0xf7, trail: 0xa1 })
const TRADITIONAL = without(FREQUENT_IN_TAIWAN, ON_THE_MAINLAND)
const SIMPLIFIED = without(FREQUENT_ON_THE_MAINLAND, FREQUENT_IN_TAIWAN)

/** The language someone writes in; Chinese that could be either counts as simplified, as a bare `zh` does. */
export function detectLanguage(text: string): Locale {
  if (!/\p{Script=Han}/u.test(text)) return 'en'
  let balance = 0
  for (const character of text) balance += Number(TRADITIONAL.has(character)) - Number(SIMPLIFIED.has(character))
  return balance > 0 ? 'zh-Hant' : 'zh-Hans'
}
