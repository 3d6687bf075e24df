import { randomFillSync } from 'node:crypto'

const BYTES = 16

/** Chance for 256 ids at a time: asking for it costs as much as the rest of an id. */
const pool = Buffer.alloc(256 * BYTES)
let taken = pool.length

let lastMs = 0
let counter = 0

/**
 * A new row's name: UUIDv7 text, 48 bits of time, 12 of a counter, 62 of chance. Within one process each is greater
 * than the one before, also within a millisecond and when the clock steps back, so that ids sort as rows were made.
 */
export function newId(): string {
  if (taken === pool.length) {
    randomFillSync(pool)
    taken = 0
  }
  const bytes = pool.subarray(taken, (taken += BYTES))
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    // Half the range is left to count up in before the next millisecond has to be borrowed.
    counter = bytes.readUInt16BE(6) & 0x7ff
  } else if (++counter > 0xfff) {
    lastMs += 1
    counter = 0
  }
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
