const NEWLINE = 0x0a
const RETURN = 0x0d
const BOM = 0xfeff

/** A longer line can't be part of a reply and would only waste memory. */
const MAX_LINE_BYTES = 32 * 1024 * 1024

/** Splits arbitrary chunks of bytes into lines. */
export interface LineSplitter {
  readonly write: (bytes: Buffer) => void
  /** Emits the last line if it has no newline. */
  readonly end: () => void
}

/**
 * Splits the bytes at newlines before decoding. A newline byte is never part of another character, so characters split
 * across packets are joined first.
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
      // The socket reuses its buffer after this call, so the rest is copied.
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
