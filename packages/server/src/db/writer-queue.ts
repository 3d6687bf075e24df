/** Grants the right to write to one caller at a time, in order of arrival. */
export interface WriterQueue {
  /** Resolves when it's the caller's turn, with a function to end it. */
  readonly enter: () => Promise<() => void>
}

export function createWriterQueue(): WriterQueue {
  let tail = Promise.resolve()
  return {
    enter: async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const before = tail
      tail = promise
      await before
      return resolve
    },
  }
}
