import { useEffect, useEffectEvent } from 'react'

const listeners = new Set<() => void>()

/** Tells whatever shows the drive that something in it is not as it was. */
export function driveChanged(): void {
  for (const listener of listeners) listener()
}

/** Milliseconds in which many changes are one: of ten thousand files that go up each is one. */
const PAUSE_MS = 400

/** Calls back, not too often, while the drive changes. */
export function useDriveChanges(onChange: () => void): void {
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        changed()
      }, PAUSE_MS)
    }
    listeners.add(listen)
    return () => {
      listeners.delete(listen)
      clearTimeout(timer)
    }
  }, [])
}
