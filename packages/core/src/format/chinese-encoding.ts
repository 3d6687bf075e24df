interface Chinese {
  readonly encoding: 'gb18030' | 'big5'
  /** The rows of frequent characters in each standard, by first byte. */
  readonly first: number
  readonly last: number
}

// Both standards keep frequent characters in their own rows, so no list is needed here.
const CHINESE: readonly Chinese[] = [
  { encoding: 'gb18030', first: 0xb0, last: 0xd7 },
  { encoding: 'big5', first: 0xa4, last: 0xc6 },
]
/** The share of frequent characters above which text counts as Chinese. In Chinese texts it's over 90%. */
const FREQUENT_SHARE = 0.8
const HAN = /\p{Script=Han}/gu

/**
 * Detects the encoding of Chinese text that isn't UTF-8. Returns undefined for anything else. `sample` is the beginning
 * of the text.
 */
export function chineseEncoding(sample: Uint8Array): Chinese['encoding'] | undefined {
  const shares = CHINESE.filter(({ encoding }) => isWholeText(sample, encoding)).map((chinese) => ({
    encoding: chinese.encoding,
    share: frequentShare(sample, chinese),
  }))
  const [best] = shares.toSorted((a, b) => b.share - a.share)
  return best !== undefined && best.share >= FREQUENT_SHARE ? best.encoding : undefined
}

/**
 * Returns the share of frequent Chinese characters among those that are neither ASCII nor punctuation, if the sample is
 * decoded with this encoding.
 */
function frequentShare(sample: Uint8Array, { encoding, first, last }: Chinese): number {
  const letters = new TextDecoder(encoding).decode(sample).match(/[^\p{ASCII}\p{P}\p{S}\p{Z}]/gu)?.length ?? 0
  const frequent = frequentCharacters({ encoding, first, last })
  const found = new TextDecoder(encoding)
    .decode(sample)
    .match(HAN)
    ?.filter((character) => frequent.has(character))
  return letters === 0 ? 0 : (found?.length ?? 0) / letters
}

const known = new Map<string, ReadonlySet<string>>()

function frequentCharacters({ encoding, first, last }: Chinese): ReadonlySet<string> {
  const made = known.get(encoding)
  if (made !== undefined) return made
  const bytes: number[] = []
  for (let lead = first; lead <= last; lead += 1) {
    for (let trail = encoding === 'big5' ? 0x40 : 0xa1; trail < 0xff; trail += 1) bytes.push(lead, trail)
  }
  const characters = new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)).match(HAN))
  known.set(encoding, characters)
  return characters
}

/** Returns whether the sample decodes without errors, except for a character that its end cuts off. */
export function isWholeText(sample: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true })
    return true
  } catch {
    return false
  }
}
