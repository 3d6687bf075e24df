import { chineseEncoding, isWholeText } from '@saffron/core/format'
import { analyse } from 'chardet'

import { TextError } from './text-error.ts'

/** The number of bytes used to detect the encoding. */
const SAMPLE = 64 * 1024
/** Characters that never occur in text, but do in other data. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROLS = /[\0-\x08\x0E-\x1A\x1C-\x1F]/g
const MAX_CONTROLS = 0.02

/** Decodes text in any encoding. Throws `asset.text_none` if the bytes aren't text. */
export const decodeText = (bytes: Uint8Array): string => decodeWithEncoding(bytes).text

/** Like `decodeText`, and returns the encoding as a label of TextDecoder. */
export function decodeWithEncoding(bytes: Uint8Array): { readonly text: string; readonly encoding: string } {
  const encoding = encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  const sample = text.slice(0, SAMPLE)
  const controls = sample.match(CONTROLS)?.length ?? 0
  if (controls > sample.length * MAX_CONTROLS) throw new TextError('asset.text_none')
  return { text, encoding }
}

/** Returns a label that TextDecoder supports. */
function encodingOf(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE)
  const [first, second] = sample
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (isWholeText(sample, 'utf-8')) return hasWideCharacters(sample) ?? 'utf-8'
  return hasWideCharacters(sample) ?? chineseEncoding(sample) ?? guessed(sample)
}

/** Detects UTF-16 without a byte order mark: in line ends, spaces and Latin letters, one of the two bytes is zero. */
function hasWideCharacters(sample: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2]! += 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) * 50 < sample.length || Math.min(even, odd) * 10 > Math.max(even, odd)) return undefined
  const encoding = odd > even ? 'utf-16le' : 'utf-16be'
  return isWholeText(sample.subarray(0, sample.length - (sample.length % 2)), encoding) ? encoding : undefined
}

/** Guesses other encodings by letter frequency. */
function guessed(sample: Uint8Array): string {
  for (const { name } of analyse(sample)) {
    // Throws for labels that TextDecoder doesn't support, so they're rejected too.
    if (isWholeText(sample, name)) return name
  }
  return 'windows-1252'
}
