import { chineseEncoding } from '@saffron/core/format'

/** The number of bytes used to detect an encoding. */
const SAMPLE = 64 * 1024
/** Fallback encodings by the reader's language, for text that isn't UTF-8. */
const OTHERS = { en: 'windows-1252', 'zh-Hant': 'big5', 'zh-Hans': 'gb18030' } as const

/**
 * Decodes bytes by their byte-order mark, as UTF-8, as a detected Chinese encoding, or by the reader's language. `cut`:
 * the bytes may end inside a character.
 */
export function decodeText(bytes: Uint8Array, locale: keyof typeof OTHERS, cut: boolean): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: cut })
  } catch {
    return new TextDecoder(chineseEncoding(bytes.subarray(0, SAMPLE)) ?? OTHERS[locale]).decode(bytes)
  }
}
