/** Counts the lines of pasted text. A final line break doesn't start another one. */
export const pasteLines = (text: string): number => text.replace(/\n$/, '').split('\n').length
