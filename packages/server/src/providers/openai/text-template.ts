const KEY = '"content":"'
/** A JSON string without escapes or an end quote. */
const PLAIN = /^[^"\\\p{Cc}]+$/u

export interface TextTemplate {
  /**
   * Returns the text of a chunk that only differs from the learned one in its text. Returns undefined for any other
   * chunk.
   */
  readonly read: (data: string) => string | undefined
  /** Learns the format of a chunk that contains only text. */
  readonly learn: (data: string) => void
}

/**
 * The chunks of a reply are usually identical except for the text. If a chunk matches the parts before and after the
 * text of an earlier one, and its text has no escapes, it needn't be parsed, which would be the most expensive step.
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
      // A duplicate key makes the position ambiguous, since JSON uses the last one.
      if (at === -1 || data.indexOf('"content"') !== at || data.indexOf('"content"', at + 1) !== -1) return
      const start = at + KEY.length
      const end = data.indexOf('"', start)
      if (end === -1 || data.slice(start, end).includes('\\')) return
      before = data.slice(0, start)
      behind = data.slice(end)
    },
  }
}
