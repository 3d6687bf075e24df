/** Sentences in a line: none of Chinese has a blank behind its full stop. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences.reduce(
    (line, next) => (line === '' || /[。！？：；]$/.test(line) ? `${line}${next}` : `${line} ${next}`),
    '',
  )
