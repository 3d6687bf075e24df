const SENTENCE_END = /[.!?…](?=\s)|[。！？](?=[^」』”’)]|$)|\n/g

/** A Markdown text as it is read aloud: without its marks, code as one word per block is left to the caller. */
const readable = (text: string): string =>
  text
    .replaceAll(/[*_`#>|~]+/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The sentences that are complete in `text` from `from` on, and where the rest begins. */
export function completeSentences(text: string, from: number): { readonly spoken: string; readonly next: number } {
  let next = from
  for (const match of text.slice(from).matchAll(SENTENCE_END)) next = from + match.index + match[0].length
  return { spoken: readable(text.slice(from, next)), next }
}

export const lastSentence = (text: string, from: number): string => readable(text.slice(from))
