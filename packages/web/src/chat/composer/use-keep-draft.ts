import type { Composer } from '@saffron/core/chat'
import { useEffect } from 'react'

/**
 * Saves the draft when the user may continue on another device, and when the connection returns. Unmounting saves it
 * too, but leaving or reloading the page doesn't unmount.
 */
export function useKeepDraft({ keep }: Composer): void {
  useEffect(() => {
    const leave = new AbortController()
    for (const name of ['pagehide', 'visibilitychange', 'online'])
      addEventListener(name, keep, { signal: leave.signal })
    return () => leave.abort()
  }, [keep])
}
