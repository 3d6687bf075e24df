import { useSyncExternalStore } from 'react'

let changes = 0
const listeners = new Set<() => void>()

/** Reports a transaction, so views of the balance or records reload. */
export function walletChanged(): void {
  changes += 1
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the number of transactions since the page was loaded. */
export const useWalletChanges = (): number => useSyncExternalStore(subscribe, () => changes)
