/** A blank as wide as a digit, which the browser keeps at the end of a cell. */
export const FIGURE_SPACE = '\u2007'
