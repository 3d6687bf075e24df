import type { OptionValues } from 'commander'

import type { CommandDefinition } from '../shell/commands/command-definition.ts'

const commands = () => import('./key-commands.ts')

/** `saffron keys`. */
export const keyCommands: readonly CommandDefinition[] = [
  {
    name: 'keys',
    about: 'cli.keys.about',
    uses: 'space',
    examples: ['saffron keys create "Editor"', 'saffron keys ls --workspace Family'],
    commands: [
      {
        name: 'ls',
        about: 'cli.keys.ls',
        uses: 'space',
        json: { calls: ['auth.searchApiKeys', 'auth.searchWorkspaceKeys'] },
        isDefault: true,
        options: [{ flags: '--limit <n>', about: 'cli.option.limit' }],
        examples: ['saffron keys ls --json'],
        run: async (options: OptionValues) => (await commands()).listKeys(options),
      },
      {
        name: 'create',
        about: 'cli.keys.create',
        uses: 'space',
        json: { calls: ['auth.createApiKey'] },
        args: [{ name: '<name...>', about: 'cli.keys.name' }],
        options: [{ flags: '--days <n>', about: 'cli.keys.days' }],
        examples: ['saffron keys create "Nightly script" --workspace Family --days 30'],
        run: async (words: string[], options: OptionValues) => (await commands()).createKey(words, options),
      },
      {
        name: 'rm',
        about: 'cli.keys.rm',
        uses: 'space',
        json: { calls: ['auth.revokeApiKey', 'auth.revokeWorkspaceKey'] },
        confirms: true,
        args: [{ name: '<id>', about: 'cli.invite.id' }],
        examples: ['saffron keys rm 3f2a91bc'],
        run: async (id: string, options: OptionValues) => (await commands()).revokeKey(id, options),
      },
    ],
  },
]
