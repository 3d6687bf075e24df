const KEY = '"content":"'
/** What stands in a JSON text for itself: nothing escaped, no end of the text. */
const PLAIN = /^[^"\\\p{Cc}]+$/u

export interface TextTemplate {
  /** The text of a chunk that is like the one learnt but for its text; undefined for any other chunk. */
  readonly read: (data: string) => string | undefined
  /** Remembers how a chunk looks that holds text and nothing else. */
  readonly learn: (data: string) => void
}

/**
 * The chunks of one reply are the same to the last byte but for a word each. One that has what stood before and behind
 * the word of a chunk read before, and a word without escapes between, says the same with another word: it need not be
 * parsed, which would take longer than anything else that is done with it here.
 */
export function createTextTemplate(): TextTemplate {
  let before = ''
  let behind = ''
  return {
    read: (data) => {
      if (before === '' || !data.startsWith(before) || !data.endsWith(behind)) return undefined
      const text = data.slice(before.length, -behind.length)
      return data.length > before.length + behind.length && PLAIN.test(text) ? text : undefined
    },
    learn: (data) => {
      const at = data.indexOf(KEY)
      // Twice the same key: the last counts, and which is whose is not seen from here.
      if (at === -1 || data.indexOf('"content"') !== at || data.indexOf('"content"', at + 1) !== -1) return
      const start = at + KEY.length
      const end = data.indexOf('"', start)
      if (end === -1 || data.slice(start, end).includes('\\')) return
      before = data.slice(0, start)
      behind = data.slice(end)
    },
  }
}
