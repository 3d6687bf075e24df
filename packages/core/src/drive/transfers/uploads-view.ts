import { createRateMeter } from './rate-meter.ts'
import { isConflict, type UploadTask } from './upload-task.ts'
import { uploadTotals } from './upload-totals.ts'
import type { UploadsSnapshot } from './upload-types.ts'

export interface UploadsViewOptions {
  readonly tasks: () => readonly UploadTask[]
  /** Returns whether a file is being uploaded. */
  readonly isActive: () => boolean
  /** Returns the error that holds back all waiting files. */
  readonly heldBy: () => unknown
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  /** When subscribers are notified of changes. */
  readonly schedule: (run: () => void) => void
}

const EMPTY: UploadsSnapshot = {
  uploads: [],
  ...uploadTotals([]),
  rate: 0,
  leftMs: undefined,
  question: undefined,
  heldBy: undefined,
}

/** Publishes the state of the queue to subscribers: its files, totals, rate, and the next question. */
export function createUploadsView({ tasks, isActive, heldBy, now, schedule }: UploadsViewOptions) {
  const listeners = new Set<() => void>()
  const rateOf = createRateMeter(now)
  let snapshot = EMPTY
  /** The task with the question. */
  let asked: UploadTask | undefined
  let isScheduled = false

  const publish = (): void => {
    isScheduled = false
    const all = tasks()
    const uploads = all.map(({ view }) => view)
    const totals = uploadTotals(uploads)
    const rate = isActive() ? rateOf(totals.sentBytes) : 0
    const leftMs = rate > 0 ? ((totals.totalBytes - totals.sentBytes) * 1000) / rate : undefined
    if (asked === undefined || !isConflict(asked) || !all.includes(asked)) {
      asked = totals.counts.conflict === 0 ? undefined : all.find(isConflict)
    }
    const { waiting, checking, sending } = totals.counts
    const isUnfinished = waiting + checking + sending > 0
    snapshot = {
      uploads,
      ...totals,
      rate,
      leftMs,
      question: asked?.view,
      heldBy: isUnfinished ? heldBy() : undefined,
    }
    for (const listener of listeners) listener()
  }

  return {
    getSnapshot: (): UploadsSnapshot => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Publishes a change soon. */
    changed: (): void => {
      if (isScheduled) return
      isScheduled = true
      schedule(publish)
    },
  }
}
