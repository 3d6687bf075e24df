/** The number of lines that fit next to a list of files. */
const MOST_LINES = 20
/** More of a long line wouldn't be visible. */
const MOST_CHARACTERS = 400

/** Returns the first useful lines of a text, or an empty string if there are none. */
export function firstLines(text: string): string {
  const lines = text.replace(/^\s*\n/, '').split(/\r\n|\r|\n/, MOST_LINES)
  return lines
    .map((line) => (line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line))
    .join('\n')
    .trimEnd()
}
