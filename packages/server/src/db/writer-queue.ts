/** Gives one holder at a time the right to write, in the order they asked. */
export interface WriterQueue {
  /** Resolves when it is this caller's turn, with the function that ends it. */
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
