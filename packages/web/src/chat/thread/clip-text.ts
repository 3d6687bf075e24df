/** A text longer than this, in UTF-16 units, is clipped: a megabyte would hold the page still while it is laid out. */
const CLIP_CHARACTERS = 8000
/** How much of each end stays: a question often stands behind the text it asks about. */
const END_CHARACTERS = 1000

interface ClippedText {
  readonly start: string
  readonly end: string
}

/** Both ends of a very long text, no character cut in two; undefined where all of it may be shown. */
export function clipText(text: string): ClippedText | undefined {
  if (text.length <= CLIP_CHARACTERS) return undefined
  return {
    start: text.slice(0, END_CHARACTERS).replace(/[\uD800-\uDBFF]$/, ''),
    end: text.slice(-END_CHARACTERS).replace(/^[\uDC00-\uDFFF]/, ''),
  }
}
