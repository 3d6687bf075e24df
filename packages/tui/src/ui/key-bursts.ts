import type { AnsweringInput } from './ask-ground.ts'

const [TAB, LINE_FEED, RETURN, ESCAPE, FIRST_PRINTABLE] = [0x09, 0x0a, 0x0d, 0x1b, 0x20]

/**
 * Lets keys that come in one piece, from a key that is held, a slow line or a program, be read one by one: Ink takes a
 * piece without an escape sequence for one key or for text, so that two times Ctrl-W would be neither. Each is read in a
 * turn of its own, when what the one before did is drawn.
 */
export function readKeysApart(input: AnsweringInput): void {
  const push = input.push.bind(input)
  const waiting: unknown[] = []
  const next = (): void => {
    push(waiting.shift())
    if (waiting.length > 0) setImmediate(next)
  }
  input.push = (chunk, encoding) => {
    const pieces = Buffer.isBuffer(chunk) ? keysIn(chunk) : [chunk]
    if (waiting.length === 0 && pieces.length === 1) return push(chunk, encoding)
    if (waiting.length === 0) setImmediate(next)
    waiting.push(...pieces)
    return true
  }
}

/** Escape sequences of keys that are whole, one behind another. */
const SEQUENCES = new RegExp(String.raw`(?:${'\u001B'}(?:\[\[[A-E]|\[[0-?]*[ -/]*[@-~]|O[@-~]))+`, 'g')
const PASTE = /\[20[01]~/

/** A piece of input as it is to be read: control keys apart, text and escape sequences as they came. */
export function keysIn(chunk: Buffer): Buffer[] {
  if (!chunk.includes(ESCAPE)) return plainKeys(chunk)
  // A letter for each byte, so that places in the text are places in the piece.
  const text = chunk.toString('latin1')
  if (PASTE.test(text)) return [chunk]
  const pieces: Buffer[] = []
  let start = 0
  // Ink takes sequences apart itself, but gives them and what is behind them to handlers that have not been drawn anew.
  for (const { 0: found, index } of text.matchAll(SEQUENCES)) {
    pieces.push(chunk.subarray(start, index), chunk.subarray(index, index + found.length))
    start = index + found.length
  }
  pieces.push(chunk.subarray(start))
  const isWhole = pieces.every((piece, at) => at % 2 === 1 || !piece.includes(ESCAPE))
  return isWhole ? pieces.flatMap((piece, at) => (at % 2 === 1 ? [piece] : plainKeys(piece))) : [chunk]
}

/** The keys of a piece without escape sequences. */
function plainKeys(chunk: Buffer): Buffer[] {
  const isText = chunk.some((byte) => byte >= FIRST_PRINTABLE)
  const pieces: Buffer[] = []
  let start = 0
  for (const [at, byte] of chunk.entries()) {
    if (byte >= FIRST_PRINTABLE || (isText && isOfText(byte))) continue
    if (at > start) pieces.push(chunk.subarray(start, at))
    pieces.push(chunk.subarray(at, at + 1))
    start = at + 1
  }
  if (start < chunk.length) pieces.push(chunk.subarray(start))
  return pieces
}

/** What may stand in a text that is pasted into a terminal without brackets. */
const isOfText = (byte: number): boolean => byte === TAB || byte === LINE_FEED || byte === RETURN
