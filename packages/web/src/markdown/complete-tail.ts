import remend from 'remend'

/** Closes unfinished emphasis, links or code at the end of streamed text, so no raw markup flashes. */
export function completeTail(raw: string): string {
  if (/^ {0,3}(?:```|~~~)/.test(raw)) return raw
  return remend(raw, { linkMode: 'text-only', images: false, htmlTags: false, setextHeadings: false, katex: false })
}
