/** The length above which text is clipped, in UTF-16 units. Laying out a megabyte would block the page. */
const CLIP_CHARACTERS = 8000
/** The length kept of each end, because a question often follows the text it's about. */
const END_CHARACTERS = 1000

interface ClippedText {
  readonly start: string
  readonly end: string
}

/** Returns both ends of a very long text, without splitting characters, or undefined if it's short enough. */
export function clipText(text: string): ClippedText | undefined {
  if (text.length <= CLIP_CHARACTERS) return undefined
  return {
    start: text.slice(0, END_CHARACTERS).replace(/[\uD800-\uDBFF]$/, ''),
    end: text.slice(-END_CHARACTERS).replace(/^[\uDC00-\uDFFF]/, ''),
  }
}
