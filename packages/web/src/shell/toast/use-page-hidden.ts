import { useSyncExternalStore } from 'react'

const subscribe = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Whether the page is in a tab that nobody looks at. */
export const usePageHidden = (): boolean => useSyncExternalStore(subscribe, () => document.hidden)
