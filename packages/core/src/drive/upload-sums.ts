import type { Upload, UploadPhase } from './upload-types.ts'

/** Sums over all files. What was skipped or given up counts as nothing to send. */
export function sumUploads(uploads: readonly Upload[]) {
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

/** Milliseconds that a rate is taken over. */
const SPAN_MS = 5000

/** Tells how fast a growing sum grows, over the last seconds. */
export function createRateMeter(now: () => number) {
  let marks: { readonly at: number; readonly sum: number }[] = []
  return (sum: number): number => {
    const at = now()
    const last = marks.at(-1)
    // It fell: something was taken off the list.
    if (last !== undefined && sum < last.sum) marks = []
    marks = [...marks.filter((mark) => at - mark.at <= SPAN_MS), { at, sum }]
    const [first] = marks
    if (first === undefined || at <= first.at) return 0
    return ((sum - first.sum) * 1000) / (at - first.at)
  }
}
