/** Sentences in one line. One without a full stop gets it before the next; Chinese has no space behind its own. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences.reduce((line, next) => {
    if (line === '' || /[。！？：；]$/.test(line)) return `${line}${next}`
    if (/[.!?:;…]$/.test(line)) return `${line} ${next}`
    return /\p{Script=Han}/u.test(next) ? `${line}。${next}` : `${line}. ${next}`
  }, '')
