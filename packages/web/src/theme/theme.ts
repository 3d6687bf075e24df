import { useSyncExternalStore } from 'react'

import { storage } from '../shell/session/client.ts'
import { keepChoice } from '../shell/session/keep-choice.ts'
import { applyTheme, readChoice, resolveTheme, STORED_CHOICE, systemDark, type ThemeChoice } from './apply-theme.ts'

export { THEME_CHOICES, type ThemeChoice } from './apply-theme.ts'

const listeners = new Set<() => void>()

function changeTheme(): void {
  applyTheme()
  for (const listener of listeners) listener()
}

/** Stores the theme in this browser and the account, and applies it right away. */
export function chooseTheme(choice: ThemeChoice): void {
  storage.set(STORED_CHOICE, choice)
  keepChoice({ theme: choice })
  changeTheme()
}

/** Follows changes of the system's theme and of other tabs. before-paint.ts sets the initial theme. */
export function followTheme(): void {
  systemDark?.addEventListener('change', changeTheme)
  addEventListener('storage', ({ key }) => {
    if (key === STORED_CHOICE) changeTheme()
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, readChoice)

/** Returns the visible theme, including the system's. */
export const useResolvedTheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, resolveTheme)
