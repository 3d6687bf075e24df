// oxlint-disable-next-line no-control-regex -- these are what must not reach a terminal from a reply.
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g
// oxlint-disable-next-line no-control-regex -- a whole escape sequence goes, not only its first byte.
const ESCAPE_SEQUENCES = /\x1b(?:\][^\x07\x1b]*(?:\x07|\x1b\\)?|\[[0-?]*[ -/]*[@-~]?|[PX^_][^\x1b]*(?:\x1b\\)?|.)?/gs
/** Embeddings, overrides and isolates. An unterminated one reverses later text in the terminal. */
const TURNING_MARKS = /[\u202A-\u202E\u2066-\u2069]/g

/** Removes escape sequences and control characters and normalizes line ends. Keeps line breaks and tabs. */
export const withoutControls = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(ESCAPE_SEQUENCES, '').replace(CONTROLS, '')

/**
 * Makes untrusted text (of a model, server or file) safe to print: removes control characters and bidirectional marks.
 */
export const cleanText = (text: string): string => withoutControls(text).replace(TURNING_MARKS, '')

/** Does the same for one line: titles, names and labels. A wide space counts as text, not as layout. */
export const cleanLine = (text: string): string =>
  cleanText(text)
    .replace(/[^\S\u3000]+/g, ' ')
    .trim()
