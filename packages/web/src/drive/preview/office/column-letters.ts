const LETTERS = 26
const A = 65

/** Returns the letters of a sheet's column, from 1: A, B, …, Z, AA, AB, …. */
export function columnLetters(column: number): string {
  const rest = (column - 1) % LETTERS
  const before = (column - 1 - rest) / LETTERS
  return (before > 0 ? columnLetters(before) : '') + String.fromCharCode(A + rest)
}
