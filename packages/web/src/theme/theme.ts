import { useSyncExternalStore } from 'react'

import { storage } from '../shell/client.ts'
import { keepChoice } from '../shell/keep-choice.ts'
import { applyTheme, readChoice, resolveTheme, STORED_CHOICE, systemDark, type ThemeChoice } from './apply-theme.ts'

export { THEME_CHOICES, type ThemeChoice } from './apply-theme.ts'

const listeners = new Set<() => void>()

function changeTheme(): void {
  applyTheme()
  for (const listener of listeners) listener()
}

/** Remembers the theme, for this browser and with the account, and shows it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  storage.set(STORED_CHOICE, choice)
  keepChoice({ theme: choice })
  changeTheme()
}

/** Follows the system's change of theme and another tab's choice. The page came with its theme: see before-paint.ts. */
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

/** The theme on show, whoever chose it. */
export const useResolvedTheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, resolveTheme)
