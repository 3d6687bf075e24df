/** A mark with its key. Other brackets would be links, footnotes or code. */
export const CITATION_MARK = /\[§(\d{1,4}\.\d{1,6})\]/g

/** Returns how a reply cites a passage. */
export const citationMark = (key: string): string => `[§${key}]`

/** Returns the keys of the passages that a text cites, in the order of their first mention. */
export const citedKeys = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(CITATION_MARK), ([, key = '']) => key)),
]
