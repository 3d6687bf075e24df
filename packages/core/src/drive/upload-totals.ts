import type { Upload, UploadPhase } from './upload-types.ts'

/** Totals of all files. Skipped and canceled files count as nothing to send. */
export function uploadTotals(uploads: readonly Upload[]) {
  const counts: Record<UploadPhase, number> = {
    waiting: 0,
    checking: 0,
    sending: 0,
    clash: 0,
    paused: 0,
    failed: 0,
    done: 0,
    skipped: 0,
    givenUp: 0,
  }
  let totalBytes = 0
  let sentBytes = 0
  for (const { state, size, sent } of uploads) {
    counts[state] += 1
    if (state === 'skipped' || state === 'givenUp') continue
    totalBytes += size
    sentBytes += state === 'done' ? size : Math.min(sent, size)
  }
  return { counts, totalBytes, sentBytes }
}

/** The span of a rate, in milliseconds. */
const SPAN_MS = 5000

/** Returns how fast a growing total grows, over the last seconds. */
export function createRateMeter(now: () => number) {
  let marks: { readonly at: number; readonly sum: number }[] = []
  return (sum: number): number => {
    const at = now()
    const last = marks.at(-1)
    // The total fell because a file was removed.
    if (last !== undefined && sum < last.sum) marks = []
    marks = [...marks.filter((mark) => at - mark.at <= SPAN_MS), { at, sum }]
    const [first] = marks
    if (first === undefined || at <= first.at) return 0
    return ((sum - first.sum) * 1000) / (at - first.at)
  }
}
