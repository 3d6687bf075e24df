import { useSyncExternalStore } from 'react'

/** The panel over the page, one at a time: the palette, the shortcuts or the list of spaces. */
export type CommandPanel = 'palette' | 'shortcuts' | 'spaces'

/** What the palette begins with. */
interface PaletteStart {
  readonly words: string
  /** Whether it searches all spaces. */
  readonly everywhere: boolean
}

const EMPTY: PaletteStart = { words: '', everywhere: false }

let open: CommandPanel | null = null
let start = EMPTY
const listeners = new Set<() => void>()

export function showPanel(panel: CommandPanel | null, next = EMPTY): void {
  open = panel
  start = next
  for (const listener of listeners) listener()
}

/** Opens the palette with these words. */
export const openPalette = (next: PaletteStart): void => showPanel('palette', next)

/** Returns what the open palette began with. */
export const paletteStart = (): PaletteStart => start

export const togglePanel = (panel: CommandPanel): void => showPanel(open === panel ? null : panel)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOpenPanel = (): CommandPanel | null => useSyncExternalStore(subscribe, () => open)
