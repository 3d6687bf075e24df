/** Marks that turn the writing round, and are not seen themselves. */
const MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/**
 * A name of somebody's as a page shows it: the marks that turn the writing round are written out (`a\u{202e}b`), so that
 * `invoice\u{202e}fdp.exe` does not show as `invoiceexe.pdf`. For reading alone; what is edited or sent is the name itself.
 */
export const shownName = (name: string): string => name.replace(MARKS, writeOut)

const writeOut = (mark: string): string => String.raw`\u{${(mark.codePointAt(0) ?? 0).toString(16)}}`
