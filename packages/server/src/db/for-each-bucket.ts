import { setImmediate } from 'node:timers/promises'

/** After every instant, as text is compared. */
const NEVER = '9999'

export interface TimeBucket {
  readonly since: string
  /** Not in it any more. */
  readonly until: string
}

/**
 * Reads a long time slot by slot, each beginning at one of these instants and the last going on: one look after
 * another, so that others have their turn in between with an engine that keeps the event loop while it reads.
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
