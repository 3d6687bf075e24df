import type { Deps } from '../../platform/deps.ts'
import type { Holds, RecordOrphanedCall } from './holds.ts'
import { expiredHolds } from './store.ts'

const AT_ONCE = 100

interface SweepDeps extends Pick<Deps, 'db' | 'now'> {
  readonly holds: Holds
  readonly recordCall: RecordOrphanedCall | undefined
}

/**
 * Settles or releases every expired hold and returns their number. A failure doesn't stop the others, and is thrown at
 * the end.
 */
export async function sweepHolds({ db, now, holds, recordCall }: SweepDeps): Promise<number> {
  let swept = 0
  for (;;) {
    const before = swept
    const failures: unknown[] = []
    const expired = await expiredHolds(db.query, { now: now().toISOString(), limit: AT_ONCE })
    // One at a time, because no caller waits for these.
    for (const requestId of expired) {
      try {
        if (await db.transaction((tx) => holds.expire(tx, requestId, recordCall))) swept++
      } catch (error) {
        failures.push(error)
      }
    }
    if (expired.length === AT_ONCE && swept > before) continue
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} expired holds could not be closed`)
    return swept
  }
}
