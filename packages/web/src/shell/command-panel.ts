import { useSyncExternalStore } from 'react'

/** What floats over the page by command: the palette, or the sheet of shortcuts; one at a time. */
export type CommandPanel = 'palette' | 'shortcuts'

let open: CommandPanel | null = null
const listeners = new Set<() => void>()

export function showPanel(panel: CommandPanel | null): void {
  open = panel
  for (const listener of listeners) listener()
}

/** Opens it, and closes it where it is open. */
export const togglePanel = (panel: CommandPanel): void => showPanel(open === panel ? null : panel)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOpenPanel = (): CommandPanel | null => useSyncExternalStore(subscribe, () => open)
