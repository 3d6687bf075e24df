import { useSyncExternalStore } from 'react'

import { applyTheme, readChoice, resolveTheme, STORED_CHOICE, systemDark, type ThemeChoice } from './apply-theme.ts'

export { STORED_CHOICE, THEME_CHOICES, type ThemeChoice } from './apply-theme.ts'

const listeners = new Set<() => void>()

/** Applies the stored theme, and updates the components that show it. */
export function refreshTheme(): void {
  applyTheme()
  for (const listener of listeners) listener()
}

/** Follows changes of the system's theme and of other tabs. before-paint.ts sets the initial theme. */
export function followTheme(): void {
  systemDark?.addEventListener('change', refreshTheme)
  addEventListener('storage', ({ key }) => {
    if (key === STORED_CHOICE) refreshTheme()
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, readChoice)

/** Returns the visible theme, including the system's. */
export const useResolvedTheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, resolveTheme)
