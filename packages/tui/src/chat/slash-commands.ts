import type { MessageKey } from '@saffron/core/i18n'

export type SlashName = 'new' | 'model' | 'chats' | 'title' | 'continue' | 'redeem' | 'help' | 'quit'

/** What may be typed after a slash; help and completion read it here. */
export const slashCommands: readonly { readonly name: SlashName; readonly help: MessageKey }[] = [
  { name: 'new', help: 'cli.slash.new' },
  { name: 'model', help: 'cli.slash.model' },
  { name: 'chats', help: 'cli.slash.chats' },
  { name: 'title', help: 'cli.slash.title' },
  { name: 'continue', help: 'cli.slash.continue' },
  { name: 'redeem', help: 'cli.slash.redeem' },
  { name: 'help', help: 'cli.slash.help' },
  { name: 'quit', help: 'cli.slash.quit' },
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
export function completeSlash(text: string): typeof slashCommands {
  if (!/^\/[a-z]*$/.test(text)) return []
  return slashCommands.filter(({ name }) => name.startsWith(text.slice(1)))
}
