import type { Upload, UploadState } from './upload-types.ts'

/** Totals of all files. Skipped and canceled files count as nothing to send. */
export function uploadTotals(uploads: readonly Upload[]) {
  const counts: Record<UploadState, number> = {
    waiting: 0,
    checking: 0,
    sending: 0,
    conflict: 0,
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
