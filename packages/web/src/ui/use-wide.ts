import { useSyncExternalStore } from 'react'

/** From here on a sidebar has its place beside the content (specification, section 9: breakpoints). */
const wide = globalThis.matchMedia?.('(width >= 960px)')

const subscribe = (changed: () => void) => {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
