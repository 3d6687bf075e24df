import { useSyncExternalStore } from 'react'

export const THEME_CHOICES = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

/** Where the choice is kept; public/static/before-paint.js reads it before the first paint. */
const STORED_CHOICE = 'theme'
const PAPER = { light: '#FAFAF7', dark: '#1C1D1A' } as const

const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const readChoice = (): ThemeChoice => {
  const stored = localStorage.getItem(STORED_CHOICE)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

const resolveTheme = (): 'light' | 'dark' => {
  const choice = readChoice()
  if (choice !== 'system') return choice
  return systemDark?.matches ? 'dark' : 'light'
}

function applyTheme(): void {
  const theme = resolveTheme()
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAPER[theme])
  for (const listener of listeners) listener()
}

/** Remembers the theme for this browser and shows it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(STORED_CHOICE, choice)
  applyTheme()
}

/** Follows the system's change of theme and another tab's choice. */
export function followTheme(): void {
  systemDark?.addEventListener('change', applyTheme)
  addEventListener('storage', ({ key }) => {
    if (key === STORED_CHOICE) applyTheme()
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, readChoice)

/** The theme on show, whoever chose it. */
export const useResolvedTheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, resolveTheme)
