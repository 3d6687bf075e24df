// oxlint-disable-next-line no-control-regex -- these are what must not reach a terminal from a reply.
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g
// oxlint-disable-next-line no-control-regex -- a whole escape sequence goes, not only its first byte.
const ESCAPE_SEQUENCES = /\x1b(?:\][^\x07\x1b]*(?:\x07|\x1b\\)?|\[[0-?]*[ -/]*[@-~]?|[PX^_][^\x1b]*(?:\x1b\\)?|.)?/gs

/**
 * Text of others (a model, a server, a file) made safe to print: escape sequences and control characters out, line
 * ends plain. Only line breaks and tabs stay.
 */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(ESCAPE_SEQUENCES, '').replace(CONTROLS, '')
}

/** The same on one line: for titles, names and labels. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim()
