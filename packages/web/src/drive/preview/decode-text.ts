/** Encodings tried for what is not UTF-8, by the language of the reader. */
const OTHERS = { en: 'windows-1252', 'zh-Hant': 'big5', 'zh-Hans': 'gb18030' } as const

/**
 * Bytes as text: by its byte-order mark, as UTF-8, or as the reader's language is written in old files. `cut`: it is the
 * beginning of something longer, and may end inside a character.
 */
export function decodeText(bytes: Uint8Array, locale: keyof typeof OTHERS, cut: boolean): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: cut })
  } catch {
    return new TextDecoder(OTHERS[locale]).decode(bytes)
  }
}
