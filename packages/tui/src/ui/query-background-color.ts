/** The part of a keyboard used before anyone reads it. */
export interface AnsweringInput {
  push: (chunk: unknown, encoding?: BufferEncoding) => boolean
}

const QUESTION = '\u001B]11;?\u0007'
const BEGINNING = '\u001B]11;'
const ANSWER = new RegExp(String.raw`${'\u001B'}\]11;([^${'\u0007\u001B'}]{0,64})(?:${'\u0007'}|${'\u001B'}\\)`)
/** An unterminated answer longer than this is released, because it includes keys. */
const LONGEST = 80

/**
 * Asks a terminal once for its background color, without waiting. Some terminals never answer, others answer while the
 * user types. The answer is removed from the input before it's read, and keys pass through.
 */
export function queryBackgroundColor(
  input: AnsweringInput,
  write: (text: string) => void,
  onAnswer: (color: string) => void,
): void {
  const push = input.push.bind(input)
  let held = ''
  input.push = (chunk, encoding) => {
    if (!Buffer.isBuffer(chunk)) return push(chunk, encoding)
    // One character per byte, so characters split between chunks stay intact.
    const heard = held + chunk.toString('latin1')
    held = ''
    const [whole, color] = ANSWER.exec(heard) ?? []
    if (whole !== undefined && color !== undefined) {
      // There is only one answer.
      input.push = push
      onAnswer(color)
      return push(Buffer.from(heard.replace(whole, ''), 'latin1'))
    }
    const begun = heard.lastIndexOf(BEGINNING)
    if (begun !== -1 && heard.length - begun < LONGEST) {
      held = heard.slice(begun)
      return push(Buffer.from(heard.slice(0, begun), 'latin1'))
    }
    return push(Buffer.from(heard, 'latin1'))
  }
  write(QUESTION)
}
