import type { MessageKey } from '@saffron/core/i18n'

import { screensFor } from './screens.ts'

interface SlashCommand {
  readonly name: string
  readonly help: MessageKey
}

const actions = [
  { name: 'new', help: 'cli.slash.new' },
  { name: 'title', help: 'cli.slash.title' },
  { name: 'regenerate', help: 'cli.slash.regenerate' },
  { name: 'edit', help: 'cli.slash.edit' },
  { name: 'continue', help: 'cli.slash.continue' },
  { name: 'answer', help: 'cli.call.slash' },
  { name: 'copy', help: 'cli.slash.copy' },
  { name: 'export', help: 'cli.slash.export' },
  { name: 'system', help: 'cli.slash.system' },
  { name: 'tools', help: 'cli.slash.tools' },
  { name: 'compact', help: 'cli.slash.compact' },
  { name: 'redeem', help: 'cli.common.redeemAGiftCard' },
  { name: 'quit', help: 'cli.slash.quit' },
] as const satisfies readonly SlashCommand[]

/** Commands that act right away. Each screen also has its own command. */
export type SlashAction = (typeof actions)[number]['name']

/** Returns the slash commands for a role. Help, palette and completion use this list. */
export const slashCommandsFor = (role: string | undefined): readonly SlashCommand[] => [
  ...actions,
  ...screensFor(role).flatMap((screen) => ('slash' in screen ? [{ name: screen.slash, help: screen.help }] : [])),
]

export interface SlashCall {
  /** As typed, without the slash. */
  readonly name: string
  readonly rest: string
}

/**
 * Splits `/title My trip` into name and rest. Returns undefined for anything else, such as a path (`/etc/hosts is …`).
 */
export function parseSlash(text: string): SlashCall | undefined {
  const [, name, rest] = /^\/([a-z]+)(?:\s+([^]*))?$/.exec(text.trim()) ?? []
  return name === undefined ? undefined : { name, rest: rest?.trim() ?? '' }
}

/** Returns the commands that start with the typed word. */
export function completeSlash(text: string, role?: string): readonly SlashCommand[] {
  if (!/^\/[a-z]*$/.test(text)) return []
  return slashCommandsFor(role).filter(({ name }) => name.startsWith(text.slice(1)))
}
