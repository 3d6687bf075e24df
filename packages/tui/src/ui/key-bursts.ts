import type { AnsweringInput } from './query-background-color.ts'

const [TAB, LINE_FEED, RETURN, ESCAPE, FIRST_PRINTABLE] = [0x09, 0x0a, 0x0d, 0x1b, 0x20]

/**
 * Splits keys that arrive in one chunk, from a held key, a slow connection or a program. Ink reads a chunk without
 * escape sequences as one key or as text, so two Ctrl-W would be lost. Each key is handled in its own turn, after the
 * previous one is rendered.
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

/** Consecutive complete escape sequences of keys. */
const SEQUENCES = new RegExp(String.raw`(?:${'\u001B'}(?:\[\[[A-E]|\[[0-?]*[ -/]*[@-~]|O[@-~]))+`, 'g')
const PASTE = /\[20[01]~/

/** Splits an input chunk: control keys separately, text and escape sequences unchanged. */
export function keysIn(chunk: Buffer): Buffer[] {
  if (!chunk.includes(ESCAPE)) return plainKeys(chunk)
  // One letter per byte, so that text offsets equal byte offsets.
  const text = chunk.toString('latin1')
  if (PASTE.test(text)) return [chunk]
  const pieces: Buffer[] = []
  let start = 0
  // Ink splits sequences itself, but passes them and the input after them to handlers that haven't been rendered again.
  for (const { 0: found, index } of text.matchAll(SEQUENCES)) {
    pieces.push(chunk.subarray(start, index), chunk.subarray(index, index + found.length))
    start = index + found.length
  }
  pieces.push(chunk.subarray(start))
  const isWhole = pieces.every((piece, at) => at % 2 === 1 || !piece.includes(ESCAPE))
  return isWhole ? pieces.flatMap((piece, at) => (at % 2 === 1 ? [piece] : plainKeys(piece))) : [chunk]
}

/** Splits a chunk without escape sequences into keys. */
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

/** Characters of text pasted without bracketed paste. */
const isOfText = (byte: number): boolean => byte === TAB || byte === LINE_FEED || byte === RETURN
