/** The largest answer of a plugin's server, in bytes. */
export const MAX_ANSWER = 8 * 1024 * 1024
/** How long the parts of a conversation with a server may take, in milliseconds. */
export interface Times {
  /** With finding out which protocol it speaks. */
  readonly connect: number
  readonly list: number
  /** A call without progress. */
  readonly call: number
  /** A call altogether. */
  readonly longestCall: number
}

export const TIMES: Times = { connect: 20_000, list: 30_000, call: 60_000, longestCall: 5 * 60_000 }

/** How long an older server's question to the user may stay open. It waits with its connection open. */
export const HELD_MS = 15 * 60_000
/** The client library's own limit of a call. Ours end it earlier: `Times`, and `HELD_MS` for each of its questions. */
export const REQUEST_MS = 24 * 60 * 60_000
/** A connection that isn't used is closed after this time. */
export const IDLE_MS = 5 * 60_000
/** The programs that run at the same time. */
export const MAX_PROGRAMS = 20
/** The memory of a program with the processes that it starts, in bytes. */
export const MAX_PROGRAM_MEMORY = 1024 * 1024 * 1024
/** Text of a program that isn't a message. */
export const MAX_PROGRAM_NOISE = 1024 * 1024
