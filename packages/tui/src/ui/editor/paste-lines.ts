/** How many lines a pasted text has; the end of the last one begins no other. */
export const pasteLines = (text: string): number => text.replace(/\n$/, '').split('\n').length
