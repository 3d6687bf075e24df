import { isMac } from './use-shortcut.ts'

/** The keys that send where Enter alone doesn't, as the keyboard names them. */
export const MOD_ENTER = isMac ? '⌘ Enter' : 'Ctrl+Enter'
