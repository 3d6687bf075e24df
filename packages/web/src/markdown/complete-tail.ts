import remend from 'remend'

/** Closes the emphasis, link or code that is still being written, so that it does not flash as plain marks. */
export function completeTail(raw: string): string {
  if (/^ {0,3}(?:```|~~~)/.test(raw)) return raw
  return remend(raw, { linkMode: 'text-only', images: false, htmlTags: false, setextHeadings: false, katex: false })
}
