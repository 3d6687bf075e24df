import type { OptionValues } from 'commander'

import type { CommandDefinition } from '../shell/commands/command-definition.ts'

const commands = () => import('./invite.ts')

/** `saffron invite`. */
export const inviteCommands: readonly CommandDefinition[] = [
  {
    name: 'invite',
    about: 'cli.invite.about',
    uses: 'server',
    examples: ['saffron invite create', 'saffron invite send ann@example.org'],
    commands: [
      {
        name: 'create',
        about: 'cli.invite.create',
        uses: 'server',
        json: { calls: ['auth.createInvitation'] },
        options: [
          { flags: '--uses <n>', about: 'cli.invite.uses' },
          { flags: '--days <n>', about: 'cli.invite.days' },
        ],
        examples: ['saffron invite create --uses 10 --days 30'],
        run: async (options: OptionValues) => (await commands()).createInvitation(options),
      },
      {
        name: 'send',
        about: 'cli.invite.send',
        uses: 'server',
        json: { calls: ['auth.sendInvitation'] },
        args: [{ name: '<email>', about: 'cli.invite.email' }],
        options: [{ flags: '--days <n>', about: 'cli.invite.days' }],
        examples: ['saffron invite send ann@example.org'],
        run: async (email: string, options: OptionValues) => (await commands()).sendInvitation(email, options),
      },
      {
        name: 'ls',
        about: 'cli.invite.ls',
        uses: 'server',
        json: { calls: ['auth.searchInvitations'] },
        options: [{ flags: '--limit <n>', about: 'cli.option.limit' }],
        examples: ['saffron invite ls --json'],
        run: async (options: OptionValues) => (await commands()).listInvitations(options),
      },
      {
        name: 'rm',
        about: 'cli.invite.rm',
        uses: 'server',
        json: { calls: ['auth.withdrawInvitation'] },
        confirms: true,
        args: [{ name: '<id>', about: 'cli.invite.id' }],
        examples: ['saffron invite rm 3f2a91bc'],
        run: async (id: string, options: OptionValues) => (await commands()).withdrawInvitation(id, options),
      },
    ],
  },
]
