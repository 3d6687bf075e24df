/** A line of a file that is laid out as it's printed. */
export interface ScriptLine {
  /** Without spaces at its ends. Wide gaps inside are at least two spaces. */
  readonly text: string
  /** The distance from the left edge, in points. A character of plain text has 7.2. */
  readonly x: number
  /** The right end, in points. */
  readonly right: number
  /** The number of blank lines above it. */
  readonly gap: number
  /** From 1. A file without pages has one. */
  readonly page: number
  /** Whether it's a whole paragraph, which isn't joined with the next one. */
  readonly isParagraph?: boolean
  /** Whether it's the speech to the right of the one before. */
  readonly isDual?: boolean
}
