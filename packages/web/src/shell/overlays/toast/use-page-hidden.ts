import { useSyncExternalStore } from 'react'

const subscribe = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Returns whether the page is in a hidden tab. */
export const usePageHidden = (): boolean => useSyncExternalStore(subscribe, () => document.hidden)
