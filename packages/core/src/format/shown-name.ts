/** Invisible characters that change the writing direction. */
const MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/**
 * Returns a name for display, with direction characters written out (`a\u{202e}b`), so that `invoice\u{202e}fdp.exe`
 * doesn't look like `invoiceexe.pdf`. Use it only for display. Edit and send the name itself.
 */
export const shownName = (name: string): string => name.replace(MARKS, writeOut)

const writeOut = (mark: string): string => String.raw`\u{${(mark.codePointAt(0) ?? 0).toString(16)}}`
