import { setImmediate } from 'node:timers/promises'

/** Sorts after every timestamp. */
const NEVER = '9999'

export interface TimeBucket {
  readonly since: string
  /** Exclusive. */
  readonly until: string
}

/**
 * Reads a long period in time slots, each starting at one of these instants, the last without an end. Queries run one
 * after another, because SQLite blocks the event loop while it reads.
 */
export async function forEachBucket<T>(
  begins: readonly string[],
  read: (slot: TimeBucket) => Promise<T>,
): Promise<T[]> {
  const found: T[] = []
  for (const [index, since] of begins.entries()) {
    found.push(await read({ since, until: begins[index + 1] ?? NEVER }))
    await setImmediate()
  }
  return found
}
