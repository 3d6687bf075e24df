import type { OptionValues } from 'commander'

import type { CommandDefinition } from '../shell/commands/command-definition.ts'

/** The outbox in `saffron admin`. */
export const outboxCommands: readonly CommandDefinition[] = [
  {
    name: 'outbox',
    about: 'cli.admin.outbox',
    uses: 'server',
    json: { calls: ['admin.searchOutbox'] },
    args: [{ name: '[id]', about: 'cli.outbox.id' }],
    options: [{ flags: '--limit <n>', about: 'cli.option.limit' }],
    examples: ['saffron admin outbox', 'saffron admin outbox 3f2a91bc'],
    run: async (id: string | undefined, options: OptionValues) =>
      (await import('./commands.ts')).showOutbox(id, options),
  },
]
