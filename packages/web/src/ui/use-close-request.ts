import { useEffect, useEffectEvent } from 'react'

/** Missing in TypeScript's DOM types. */
declare class CloseWatcher extends EventTarget {
  destroy(): void
}

/**
 * For what floats over the page: handles close requests such as the system's back gesture, where the browser reports
 * them. `listens` is true while it's open and can be closed that way.
 */
export function useCloseRequest(close: () => void, listens = true): void {
  const asked = useEffectEvent(close)
  useEffect(() => {
    if (!listens || !('CloseWatcher' in globalThis)) return undefined
    let watcher: CloseWatcher
    const watch = () => {
      watcher = new CloseWatcher()
      watcher.addEventListener('close', () => {
        // Each watcher fires once, and the element may stay open.
        watch()
        asked()
      })
    }
    watch()
    return () => watcher.destroy()
  }, [listens])
}
