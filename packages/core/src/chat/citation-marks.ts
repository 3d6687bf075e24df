import type { Citation } from './citations.ts'

/** Other brackets would be links, footnotes or code. */
const MARK = /\[§(\d{1,4}\.\d{1,6})\]/g

/** Returns how a reply cites a passage. */
export const citationMark = (key: string): string => `[§${key}]`

/** Returns the keys of the passages that a text cites, in the order of their first mention. */
export const citedKeys = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(MARK), ([, key = '']) => key)),
]

/** Replaces the marks of known citations in a text, but not those in code. */
export function replaceCitations(
  text: string,
  citations: readonly Citation[],
  replace: (citation: Citation, number: number) => string,
): string {
  if (citations.length === 0) return text
  const numbers = new Map(citations.map((each, at) => [each.key, { each, number: at + 1 }]))
  return text
    .split(CODE)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replaceAll(MARK, (mark, key: string) => {
            const known = numbers.get(key)
            return known === undefined ? mark : replace(known.each, known.number)
          }),
    )
    .join('')
}

/** Blocks and spans of code. */
const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/
