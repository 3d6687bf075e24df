import { analyse } from 'chardet'

import { TextError } from '../section.ts'

/** Bytes that tell an encoding. */
const SAMPLE = 64 * 1024
/** What no text has, but bytes of other things do. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROLS = /[\0-\x08\x0E-\x1A\x1C-\x1F]/g
const MOST_CONTROLS = 0.02

/** Bytes as text, whatever encoding they are in; throws `asset.text_none` where they are no text. */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  const sample = text.slice(0, SAMPLE)
  const controls = sample.match(CONTROLS)?.length ?? 0
  if (controls > sample.length * MOST_CONTROLS) throw new TextError('asset.text_none')
  return text
}

/** A label that TextDecoder knows. */
function encodingOf(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE)
  const [first, second] = sample
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (isWhole(sample, 'utf-8')) return hasWideCharacters(sample) ?? 'utf-8'
  return hasWideCharacters(sample) ?? chineseEncoding(sample) ?? guessed(sample)
}

/** Decodes without a fault, but for a character that the end of the sample cuts. */
function isWhole(sample: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true })
    return true
  } catch {
    return false
  }
}

/** UTF-16 without a mark: line ends, spaces and Latin letters have a zero for one of their two bytes. */
function hasWideCharacters(sample: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2]! += 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) * 50 < sample.length || Math.min(even, odd) * 10 > Math.max(even, odd)) return undefined
  const encoding = odd > even ? 'utf-16le' : 'utf-16be'
  return isWhole(sample.subarray(0, sample.length - (sample.length % 2)), encoding) ? encoding : undefined
}

interface Chinese {
  readonly encoding: 'gb18030' | 'big5'
  /** The rows in which the standard has the frequent characters, by their first byte. */
  readonly first: number
  readonly last: number
}

// Both standards put the frequent characters into rows of their own, so that no list has to be kept here.
const CHINESE: readonly Chinese[] = [
  { encoding: 'gb18030', first: 0xb0, last: 0xd7 },
  { encoding: 'big5', first: 0xa4, last: 0xc6 },
]
/** The share of frequent characters that tells Chinese from what only looks like it; of Chinese texts it is over 90 %. */
const FREQUENT_SHARE = 0.8
const HAN = /\p{Script=Han}/gu

function chineseEncoding(sample: Uint8Array): Chinese['encoding'] | undefined {
  const shares = CHINESE.filter(({ encoding }) => isWhole(sample, encoding)).map((chinese) => ({
    encoding: chinese.encoding,
    share: frequentShare(sample, chinese),
  }))
  const [best] = shares.toSorted((a, b) => b.share - a.share)
  return best !== undefined && best.share >= FREQUENT_SHARE ? best.encoding : undefined
}

/** The frequent Chinese characters of all that are not ASCII nor punctuation, were the sample in this encoding. */
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

/** What the rest of the world writes in, by the frequency of its letters. */
function guessed(sample: Uint8Array): string {
  for (const { name } of analyse(sample)) {
    // One that TextDecoder does not know is not whole either.
    if (isWhole(sample, name)) return name
  }
  return 'windows-1252'
}
