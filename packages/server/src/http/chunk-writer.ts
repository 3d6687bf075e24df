import type { ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'

/** Writes the text of a stream. */
export interface ChunkWriter {
  /** False when the client has more to take than the connection holds. */
  readonly write: (text: string) => boolean
  /** Writes now what waits for the end of the turn. */
  readonly flush: () => void
  /** Writes what waits, and that this was all. */
  readonly end: () => void
  /** The stream that then emits `drain`. */
  readonly target: Writable
}

/** Text that waits for the end of the turn may become this long. */
const MAX_WAITING = 16 * 1024

/**
 * Writes the head of a response and then its body. Combines all writes of one turn of the event loop: the head with the
 * first data, the last frames with the end. A write costs as much as all other processing of a frame (half of it at 500
 * streams with a frame every 200 ms). Node would make four writes of a chunk, and another one of the head.
 */
export function chunkWriter(response: ServerResponse): ChunkWriter {
  const { socket } = response
  socket?.cork()
  response.flushHeaders()
  // Behind another answer on the same connection, or to a client of HTTP/1.0: as Node does it.
  if (socket === null || !response.chunkedEncoding) {
    socket?.uncork()
    return { target: response, write: (text) => response.write(text), flush: () => {}, end: () => response.end() }
  }
  let waiting = ''
  let scheduled = false
  let corked = true
  const writeWaiting = (): void => {
    if (waiting === '' || socket.destroyed) return
    const text = waiting
    waiting = ''
    socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
  }
  const flush = (): void => {
    scheduled = false
    writeWaiting()
    // Once: afterwards the connection may be another answer's.
    if (corked) socket.uncork()
    corked = false
  }
  const schedule = (): void => {
    if (scheduled) return
    scheduled = true
    process.nextTick(flush)
  }
  schedule()
  return {
    target: socket,
    flush,
    write: (text) => {
      waiting += text
      if (waiting.length < MAX_WAITING) schedule()
      else flush()
      return !socket.writableNeedDrain
    },
    end: () => {
      if (!corked) socket.cork()
      corked = false
      writeWaiting()
      response.end()
      socket.uncork()
    },
  }
}
