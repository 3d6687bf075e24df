import { refreshTheme, STORED_CHOICE, type ThemeChoice } from '../../theme/theme.ts'
import { storage } from './client.ts'
import { keepChoice } from './keep-choice.ts'

/** Stores the theme in this browser and the account, and applies it right away. */
export function chooseTheme(choice: ThemeChoice): void {
  storage.set(STORED_CHOICE, choice)
  keepChoice({ theme: choice })
  refreshTheme()
}
