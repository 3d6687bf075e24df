import { useEffect, useEffectEvent } from 'react'

/** Not yet among the language's own types. */
declare class CloseWatcher extends EventTarget {
  destroy(): void
}

/**
 * For what floats over the page: what closes it besides Escape, the system's own gesture for going back, where the
 * browser tells of it. `listens` while it is open and may be closed so.
 */
export function useCloseRequest(close: () => void, listens = true): void {
  const asked = useEffectEvent(close)
  useEffect(() => {
    if (!listens || !('CloseWatcher' in globalThis)) return undefined
    let watcher: CloseWatcher
    const watch = () => {
      watcher = new CloseWatcher()
      watcher.addEventListener('close', () => {
        // Each tells once, and what was asked may stay open.
        watch()
        asked()
      })
    }
    watch()
    return () => watcher.destroy()
  }, [listens])
}
