/** Letters that run from right to left, and marks that turn what stands after them. */
const TURNS =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u
const MARKS = /[\u202A-\u202E\u2066-\u2069]/g

/** A name as it stands in a sentence: however it is written, it leaves the words about it where they are. */
export const isolated = (name: string): string =>
  TURNS.test(name) ? `\u2068${name.replaceAll(MARKS, '')}\u2069` : name
