/** As many lines as stand beside a list of files. */
const MOST_LINES = 20
/** Of a line that is longer nothing more would be seen. */
const MOST_CHARACTERS = 400

/** The first lines of a text, as far as they are of use at a glance; empty where nothing is written there. */
export function firstLines(text: string): string {
  const lines = text.replace(/^\s*\n/, '').split(/\r\n|\r|\n/, MOST_LINES)
  return lines
    .map((line) => (line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line))
    .join('\n')
    .trimEnd()
}
