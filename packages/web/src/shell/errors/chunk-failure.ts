const failures = new WeakSet<object>()

/** Starts tracking errors of chunks that fail to load. A deploy removes old chunks. */
export function watchChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => failures.add(payload))
}

export const isChunkFailure = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && failures.has(error)
