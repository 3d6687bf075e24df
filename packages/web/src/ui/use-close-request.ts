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
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => asked())
    return () => watcher.destroy()
  }, [listens])
}
