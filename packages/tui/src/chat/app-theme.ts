import { environment } from '../shell/environment.ts'
import type { Settings } from '../shell/settings.ts'
import { hasThemeColors, terminalFeatures } from '../shell/terminal-features.ts'
import { queryBackgroundColor } from '../ui/query-background-color.ts'
import type { TerminalFeatures } from '../ui/style.ts'
import { type Theme, themeOf } from '../ui/theme.ts'

export interface AppTheme {
  /** Returns the current terminal features. The object is the same until the theme changes. */
  readonly features: () => TerminalFeatures
  /** Asks the terminal for its colors if no theme is set. Nothing waits for the answer. */
  readonly ask: (onChange: () => void) => void
}

/**
 * The theme of the app, from the settings or from the terminal's answer. Until the answer it uses the terminal's own
 * palette.
 */
export function openTheme({ theme = 'auto' }: Pick<Settings, 'theme'>): AppTheme {
  const plain = terminalFeatures(process.stdout)
  const isColored = plain.color && hasThemeColors()
  const withTheme = (known: Theme | undefined): TerminalFeatures =>
    isColored && known !== undefined ? { ...plain, theme: known } : plain
  let features = withTheme(theme === 'light' || theme === 'dark' ? theme : undefined)
  return {
    features: () => features,
    ask: (onChange) => {
      // The Linux console prints unknown queries as text.
      if (!isColored || theme !== 'auto' || environment.TERM === 'linux') return
      queryBackgroundColor(
        process.stdin,
        (question) => void process.stdout.write(question),
        (color) => {
          features = withTheme(themeOf(color))
          onChange()
        },
      )
    },
  }
}
