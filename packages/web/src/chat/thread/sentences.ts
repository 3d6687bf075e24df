const SENTENCE_END = /[.!?…](?=\s)|[。！？](?=[^」』”’)]|$)|\n/g

/** Returns Markdown as readable text: without markup, except inside code and names. */
const readable = (text: string): string =>
  text
    .replaceAll(/`[^`\n]+`|\[([^\]]*)\]\([^)]*\)/g, (all, words?: string) => words ?? all)
    .replaceAll(/`([^`\n]+)`|[*`#>|~]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns the complete sentences of `text` after `from`, and where the rest begins. */
export function completeSentences(text: string, from: number): { readonly spoken: string; readonly next: number } {
  let next = from
  for (const match of text.slice(from).matchAll(SENTENCE_END)) next = from + match.index + match[0].length
  return { spoken: readable(text.slice(from, next)), next }
}

export const lastSentence = (text: string, from: number): string => readable(text.slice(from))

/** Returns the sentences to read aloud. Code blocks make no sense when read. */
export function spokenSentences(text: string): readonly string[] {
  const prose = text.replaceAll(/^ *(```|~~~)[^\n]*\n[\s\S]*?(?:^ *\1[^\n]*$|$(?![\s\S]))/gm, '\n')
  const ends = [...prose.matchAll(SENTENCE_END)].map(({ index, 0: end }) => index + end.length)
  const starts = [0, ...ends]
  return starts.map((start, index) => readable(prose.slice(start, ends[index]))).filter((part) => part !== '')
}
