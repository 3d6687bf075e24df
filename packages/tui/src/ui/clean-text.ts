// oxlint-disable-next-line no-control-regex -- these are what must not reach a terminal from a reply.
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g
// oxlint-disable-next-line no-control-regex -- a whole escape sequence goes, not only its first byte.
const ESCAPE_SEQUENCES = /\x1b(?:\][^\x07\x1b]*(?:\x07|\x1b\\)?|\[[0-?]*[ -/]*[@-~]?|[PX^_][^\x1b]*(?:\x1b\\)?|.)?/gs
/** Embeddings, overrides and isolates: one that is not ended turns round what the terminal shows after it. */
const TURNING_MARKS = /[\u202A-\u202E\u2066-\u2069]/g

/** Escape sequences and control characters out, line ends plain. Only line breaks and tabs stay. */
export const withoutControls = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(ESCAPE_SEQUENCES, '').replace(CONTROLS, '')

/**
 * Text of others (a model, a server, a file) made safe to print on a terminal: without control characters, and without
 * what would turn the writing of the rest of the line round.
 */
export const cleanText = (text: string): string => withoutControls(text).replace(TURNING_MARKS, '')

/** The same on one line: for titles, names and labels. A wide blank is one of a text, not of its layout. */
export const cleanLine = (text: string): string =>
  cleanText(text)
    .replace(/[^\S\u3000]+/g, ' ')
    .trim()
