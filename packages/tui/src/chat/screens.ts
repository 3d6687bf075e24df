import { isAdmin } from '@saffron/core/auth'
import type { MessageKey } from '@saffron/core/i18n'

import type { ScreenName } from '../ui/screen-props.ts'

interface ScreenEntry {
  readonly name: ScreenName
  /** The slash command that opens it. Undefined for the palette, which has a key. */
  readonly slash?: string
  /** Requires an admin role. */
  readonly isConsole?: true
  readonly title: MessageKey
  readonly help: MessageKey
}

/** Every screen except the chat. Slash commands, palette and help use this table. */
const screens = [
  { name: 'chats', slash: 'chats', title: 'common.chats', help: 'cli.slash.chats' },
  { name: 'messages', slash: 'messages', title: 'cli.screen.messages', help: 'cli.slash.messages' },
  { name: 'models', slash: 'model', title: 'common.models', help: 'cli.slash.model' },
  { name: 'agents', slash: 'agent', title: 'cli.screen.agents', help: 'cli.slash.agent' },
  { name: 'plugins', slash: 'plugins', title: 'cli.screen.plugins', help: 'cli.slash.plugins' },
  { name: 'draw', slash: 'draw', title: 'cli.screen.draw', help: 'cli.slash.draw' },
  { name: 'scripts', slash: 'scripts', title: 'cli.screen.scripts', help: 'cli.slash.scripts' },
  { name: 'summaries', slash: 'summaries', title: 'cli.screen.summaries', help: 'cli.slash.summaries' },
  { name: 'drive', slash: 'drive', title: 'cli.common.drive', help: 'cli.slash.drive' },
  { name: 'workspaces', slash: 'workspaces', title: 'cli.screen.workspaces', help: 'cli.slash.workspaces' },
  { name: 'notifications', slash: 'notifications', title: 'cli.screen.notifications', help: 'cli.slash.notifications' },
  { name: 'wallet', slash: 'wallet', title: 'cli.screen.wallet', help: 'cli.slash.wallet' },
  { name: 'admin', slash: 'admin', isConsole: true, title: 'cli.screen.admin', help: 'cli.slash.admin' },
  { name: 'settings', slash: 'settings', title: 'common.settings', help: 'cli.slash.settings' },
  { name: 'help', slash: 'help', title: 'cli.screen.help', help: 'cli.slash.help' },
  { name: 'palette', title: 'common.goTo', help: 'cli.key.palette' },
] as const satisfies readonly ScreenEntry[]

/** Returns the screens a role may open. */
export const screensFor = (role = '') => screens.filter((screen) => !('isConsole' in screen) || isAdmin(role))
