export const THEME_CHOICES = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

/** The storage key of the choice. */
export const STORED_CHOICE = 'theme'
const PAPER = { light: '#FAFAF7', dark: '#1C1D1A' } as const

export const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)')

export const readChoice = (): ThemeChoice => {
  const stored = localStorage.getItem(STORED_CHOICE)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export const resolveTheme = (): 'light' | 'dark' => {
  const choice = readChoice()
  if (choice !== 'system') return choice
  return systemDark?.matches ? 'dark' : 'light'
}

/** Applies the theme to the page. */
export function applyTheme(): void {
  const theme = resolveTheme()
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAPER[theme])
}
