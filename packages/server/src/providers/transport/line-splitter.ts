const NEWLINE = 0x0a
const RETURN = 0x0d
const BOM = 0xfeff

/** A line longer than this is no line of a reply but a fault, and would only eat memory. */
const MAX_LINE_BYTES = 32 * 1024 * 1024

/** Takes bytes as they come, cut anywhere, and gives back lines. */
export interface LineSplitter {
  readonly write: (bytes: Buffer) => void
  /** Gives the last line where no newline ended it. */
  readonly end: () => void
}

/**
 * Splits at newlines on the bytes, before they are text: a newline's byte is never part of another character, so one
 * that is cut between two packets is put together before it is read.
 */
export function createLineSplitter(onLine: (line: string) => void): LineSplitter {
  let rest: Buffer[] = []
  let restBytes = 0
  let first = true

  const emit = (bytes: Buffer, start: number, end: number) => {
    const stop = end > start && bytes[end - 1] === RETURN ? end - 1 : end
    if (stop === start) return onLine('')
    const line = bytes.toString('utf8', start, stop)
    onLine(first && line.charCodeAt(0) === BOM ? line.slice(1) : line)
    first = false
  }

  return {
    write: (bytes) => {
      let start = 0
      let end = bytes.indexOf(NEWLINE)
      if (restBytes > 0 && end !== -1) {
        rest.push(bytes.subarray(0, end))
        const whole = Buffer.concat(rest)
        rest = []
        restBytes = 0
        emit(whole, 0, whole.length)
        start = end + 1
        end = bytes.indexOf(NEWLINE, start)
      }
      while (end !== -1) {
        emit(bytes, start, end)
        start = end + 1
        end = bytes.indexOf(NEWLINE, start)
      }
      if (start === bytes.length) return
      // The socket's buffer is used again after this call, so what stays is copied.
      rest.push(Buffer.from(bytes.subarray(start)))
      restBytes += bytes.length - start
      if (restBytes > MAX_LINE_BYTES) throw new RangeError('a line of the stream is too long')
    },
    end: () => {
      if (restBytes === 0) return
      const whole = Buffer.concat(rest)
      rest = []
      restBytes = 0
      emit(whole, 0, whole.length)
    },
  }
}
