import { randomFillSync } from 'node:crypto'

const BYTES = 16

/** Random bytes for 256 IDs at a time, because requesting them costs as much as the rest of an ID. */
const pool = Buffer.alloc(256 * BYTES)
let taken = pool.length

let lastMs = 0
let counter = 0

/**
 * Returns a UUIDv7 for a new row: 48 bits of time, 12 of a counter, 62 random ones. Within a process, each ID is
 * greater than the previous one, even within a millisecond or if the clock goes back, so that IDs sort by creation.
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
    // Starts in the lower half of the counter's range, which leaves room to count before borrowing the next
    // millisecond.
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
