import { useSyncExternalStore } from 'react'

let changes = 0
const listeners = new Set<() => void>()

/** Says that something was booked here: what shows a balance or its records reads them again. */
export function walletChanged(): void {
  changes += 1
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How often something was booked since the page was loaded. */
export const useWalletChanges = (): number => useSyncExternalStore(subscribe, () => changes)
