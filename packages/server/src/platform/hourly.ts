const HOUR_MS = 60 * 60 * 1000

export interface Hourly {
  readonly start: () => void
  /** Resolves when no work is running anymore. */
  readonly stop: () => Promise<void>
}

/** Runs work from `start` to `stop`: at once, then every hour, and never twice at the same time. It must not reject. */
export function hourly(work: () => Promise<void>): Hourly {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  return {
    start: () => {
      running = work()
      timer = setInterval(() => {
        running = running.then(work)
      }, HOUR_MS).unref()
    },
    stop: () => {
      clearInterval(timer)
      return running
    },
  }
}
