/** Calls back soon: at the next frame, or after 16 ms. */
export type Schedule = (run: () => void) => void

const FRAME_MS = 16

const afterAFrame: Schedule = (run) => {
  setTimeout(run, FRAME_MS)
}

/** Notifies subscribers of changes: `soon` at most once per frame, `now` right away. */
export function createFrameNotifier(beforeTelling: () => void, schedule: Schedule = afterAFrame) {
  const listeners = new Set<() => void>()
  let awaited = 0

  const now = (): void => {
    awaited += 1
    waiting = false
    beforeTelling()
    for (const listener of listeners) listener()
  }
  let waiting = false

  return {
    now,
    soon: (): void => {
      if (waiting) return
      waiting = true
      const turn = awaited
      schedule(() => {
        if (waiting && turn === awaited) now()
      })
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
