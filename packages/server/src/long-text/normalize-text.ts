/** Replaces what can't be stored or sent. Every code point keeps its position, because sources refer to it. */
export const normalizeText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')
