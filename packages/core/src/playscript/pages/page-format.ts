import type { ElementType, Paper } from '../kinds.ts'

/** The place of an element on a page, in points from the left edge, and its width in characters of 7.2 points. */
export interface Column {
  readonly x: number
  readonly columns: number
  /** Blank lines above it. */
  readonly above: number
}

/** The sizes of paper, in points. */
export const PAPERS: Readonly<Record<Paper, { readonly width: number; readonly height: number }>> = {
  letter: { width: 612, height: 792 },
  a4: { width: 595.28, height: 841.89 },
}

/** The width of a character and the height of a line of Courier 12, in points. */
export const CHARACTER = 7.2
export const LINE = 12
/** The margin at the top and the bottom. */
export const MARGIN = 72
/** The left edge of headings and action, and the right edge. */
export const LEFT = 108
export const RIGHT = 540

/** Returns the number of lines of a page. */
export const linesOfPage = (paper: Paper): number => Math.floor((PAPERS[paper].height - 2 * MARGIN) / LINE)

const BODY: Column = { x: LEFT, columns: 60, above: 1 }
const SPEECH: Column = { x: 180, columns: 35, above: 0 }

/** Where Final Draft prints each element. */
export const COLUMNS: Readonly<Record<ElementType, Column>> = {
  heading: { ...BODY, above: 2 },
  action: BODY,
  shot: BODY,
  centered: BODY,
  actBreak: { ...BODY, above: 2 },
  character: { x: 252, columns: 38, above: 1 },
  parenthetical: { x: 208.8, columns: 25, above: 0 },
  dialogue: SPEECH,
  lyric: SPEECH,
  transition: { x: 396, columns: 20, above: 1 },
  pageBreak: BODY,
  // These aren't printed.
  section: BODY,
  synopsis: BODY,
  note: BODY,
}

/** Elements that aren't on the page. */
export const UNPRINTED: ReadonlySet<ElementType> = new Set(['section', 'synopsis', 'note'])
