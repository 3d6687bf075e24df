import { TRASH_DAYS } from '@saffron/core/contract'

const DAY_MS = 24 * 60 * 60 * 1000
const AT_ONCE = 100

interface Sweep<T> {
  readonly now: Date
  /** Returns at most `limit` entries that were moved to the trash before an instant, oldest first. */
  readonly find: (instant: string, limit: number) => Promise<readonly T[]>
  /** Permanently deletes an entry, unless it was restored, and so isn't in the trash since that instant anymore. */
  readonly remove: (entry: T, instant: string) => Promise<unknown>
}

/** Permanently deletes entries that have reached the retention time of the trash. Returns their number. */
export async function sweepTrashes<T>({ now, find, remove }: Sweep<T>): Promise<number> {
  const instant = new Date(now.getTime() - TRASH_DAYS * DAY_MS).toISOString()
  for (let swept = 0; ;) {
    const due = await find(instant, AT_ONCE)
    for (const entry of due) await remove(entry, instant)
    swept += due.length
    if (due.length < AT_ONCE) return swept
  }
}
