import { useEffect, useEffectEvent } from 'react'

const listeners = new Set<() => void>()

/** Notifies all views of the drive that something has changed. */
export function driveChanged(): void {
  for (const listener of listeners) listener()
}

/** The time in which changes are merged, in milliseconds. An upload of ten thousand files causes ten thousand. */
const PAUSE_MS = 400

/** Calls back on changes of the drive, throttled. */
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
