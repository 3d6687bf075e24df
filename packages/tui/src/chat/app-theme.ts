import { environment } from '../shell/environment.ts'
import type { Settings } from '../shell/settings.ts'
import { hasThemeColors, terminalFeatures } from '../shell/terminal-features.ts'
import { askGround } from '../ui/ask-ground.ts'
import type { TerminalFeatures } from '../ui/style.ts'
import { type Theme, themeOf } from '../ui/theme.ts'

export interface AppTheme {
  /** What the terminal shows: an object of its own for each theme, one for as long as that stays. */
  readonly features: () => TerminalFeatures
  /** Asks the terminal, where nobody said what it is; nothing waits for the answer. */
  readonly ask: (onChange: () => void) => void
}

/** The theme of the app: as the settings say, or as the terminal does once it has answered; until then its own palette. */
export function openTheme({ theme = 'auto' }: Pick<Settings, 'theme'>): AppTheme {
  const plain = terminalFeatures(process.stdout)
  const isColored = plain.color && hasThemeColors()
  const withTheme = (known: Theme | undefined): TerminalFeatures =>
    isColored && known !== undefined ? { ...plain, theme: known } : plain
  let features = withTheme(theme === 'light' || theme === 'dark' ? theme : undefined)
  return {
    features: () => features,
    ask: (onChange) => {
      // The console of Linux takes what it does not know for text.
      if (!isColored || theme !== 'auto' || environment.TERM === 'linux') return
      askGround(
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
