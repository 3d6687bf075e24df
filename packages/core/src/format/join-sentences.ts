/** Joins sentences on one line and adds missing periods between them. Chinese uses no space after a period. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences.reduce((line, next) => {
    if (line === '' || /[。！？：；]$/.test(line)) return `${line}${next}`
    if (/[.!?:;…]$/.test(line)) return `${line} ${next}`
    return /\p{Script=Han}/u.test(next) ? `${line}。${next}` : `${line}. ${next}`
  }, '')
