import type { MessageKey } from '@saffron/core/i18n'

import { screensFor } from './screens.ts'

interface SlashCommand {
  readonly name: string
  readonly help: MessageKey
}

const actions = [
  { name: 'new', help: 'cli.slash.new' },
  { name: 'title', help: 'cli.slash.title' },
  { name: 'continue', help: 'cli.slash.continue' },
  { name: 'redeem', help: 'cli.slash.redeem' },
  { name: 'quit', help: 'cli.slash.quit' },
] as const satisfies readonly SlashCommand[]

/** What is done at once; each screen has a command of its own beside these. */
export type SlashAction = (typeof actions)[number]['name']

/** What somebody of this role may type after a slash; help, palette and completion read it here. */
export const slashCommandsFor = (role: string | undefined): readonly SlashCommand[] => [
  ...actions,
  ...screensFor(role).flatMap((screen) => ('slash' in screen ? [{ name: screen.slash, help: screen.help }] : [])),
]

export interface SlashCall {
  /** As typed, without the slash. */
  readonly name: string
  readonly rest: string
}

/** `/title My trip` → name and rest; undefined for anything else, such as a path (`/etc/hosts is …`). */
export function parseSlash(text: string): SlashCall | undefined {
  const [, name, rest] = /^\/([a-z]+)(?:\s+([^]*))?$/.exec(text.trim()) ?? []
  return name === undefined ? undefined : { name, rest: rest?.trim() ?? '' }
}

/** The commands that what is typed may become, while it is still one word. */
export function completeSlash(text: string, role?: string): readonly SlashCommand[] {
  if (!/^\/[a-z]*$/.test(text)) return []
  return slashCommandsFor(role).filter(({ name }) => name.startsWith(text.slice(1)))
}
