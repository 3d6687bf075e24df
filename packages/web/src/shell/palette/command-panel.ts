import { useSyncExternalStore } from 'react'

/** The panel over the page, one at a time: the palette or the shortcuts. */
export type CommandPanel = 'palette' | 'shortcuts'

let open: CommandPanel | null = null
const listeners = new Set<() => void>()

export function showPanel(panel: CommandPanel | null): void {
  open = panel
  for (const listener of listeners) listener()
}

export const togglePanel = (panel: CommandPanel): void => showPanel(open === panel ? null : panel)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOpenPanel = (): CommandPanel | null => useSyncExternalStore(subscribe, () => open)
