/** Returns a word of a command line, quoted for a POSIX shell if it needs that. */
export const quoted = (word: string): string =>
  /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
