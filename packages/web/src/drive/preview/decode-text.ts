import { chineseEncoding } from '@saffron/core/format'

/** Bytes that tell an encoding. */
const SAMPLE = 64 * 1024
/** Encodings of what is not UTF-8 and does not tell its own, by the language of the reader. */
const OTHERS = { en: 'windows-1252', 'zh-Hant': 'big5', 'zh-Hans': 'gb18030' } as const

/**
 * Bytes as text: by its byte-order mark, as UTF-8, as the Chinese encoding its characters tell, or as the reader's
 * language is written in old files. `cut`: it is the beginning of something longer, and may end inside a character.
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
