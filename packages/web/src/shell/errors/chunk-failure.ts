const failures = new WeakSet<object>()

/** Begins to note which errors are parts of the app that could not be fetched: after a deploy the old ones are gone. */
export function watchChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => failures.add(payload))
}

export const isChunkFailure = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && failures.has(error)
