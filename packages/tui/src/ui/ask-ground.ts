/** A keyboard, as much of it as is looked at before anybody reads it. */
export interface AnsweringInput {
  push: (chunk: unknown, encoding?: BufferEncoding) => boolean
}

const QUESTION = '\u001B]11;?\u0007'
const BEGINNING = '\u001B]11;'
const ANSWER = new RegExp(String.raw`${'\u001B'}\]11;([^${'\u0007\u001B'}]{0,64})(?:${'\u0007'}|${'\u001B'}\\)`)
/** An answer that is never ended is let go: keys were behind it. */
const LONGEST = 80

/**
 * Asks a terminal once what colour its ground has, and waits for nothing: one that knows no such question stays silent, and
 * one behind a slow line may answer when somebody is typing already. So its answer is taken out of what comes before
 * anybody reads it; keys go on as they came.
 */
export function askGround(
  input: AnsweringInput,
  write: (text: string) => void,
  onAnswer: (color: string) => void,
): void {
  const push = input.push.bind(input)
  let held = ''
  input.push = (chunk, encoding) => {
    if (!Buffer.isBuffer(chunk)) return push(chunk, encoding)
    // One character a byte: letters that are broken in two stay so.
    const heard = held + chunk.toString('latin1')
    held = ''
    const [whole, color] = ANSWER.exec(heard) ?? []
    if (whole !== undefined && color !== undefined) {
      // There is one answer.
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
