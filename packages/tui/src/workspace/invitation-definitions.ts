import type { OptionValues } from 'commander'

import type { CommandDefinition } from '../shell/commands/command-definition.ts'
import { workspaceArgument } from './workspace-argument.ts'

const invitations = () => import('./invitation-commands.ts')

/** Invitations in `saffron workspace`. */
export const invitationCommands: readonly CommandDefinition[] = [
  {
    name: 'invite',
    about: 'cli.workspace.invite',
    uses: 'server',
    examples: ['saffron workspace invite Family', 'saffron workspace invite ls Family'],
    commands: [
      {
        name: 'create',
        about: 'cli.workspace.inviteCreate',
        uses: 'server',
        json: { calls: ['workspace.inviteToWorkspace'] },
        isDefault: true,
        args: [workspaceArgument, { name: '[email]', about: 'cli.workspace.inviteEmail' }],
        options: [
          { flags: '--role <role>', about: 'cli.workspace.inviteRole', values: 'memberRoles' },
          { flags: '--uses <n>', about: 'cli.invite.uses' },
          { flags: '--days <n>', about: 'cli.workspace.inviteDays' },
        ],
        examples: [
          'saffron workspace invite create Family --role viewer --uses 5',
          'saffron workspace invite create Family ann@example.org',
        ],
        run: async (name: string, email: string | undefined, options: OptionValues) =>
          (await invitations()).createInvitation(name, email, options),
      },
      {
        name: 'ls',
        about: 'cli.workspace.inviteLs',
        uses: 'server',
        json: { calls: ['workspace.searchWorkspaceInvitations'] },
        args: [workspaceArgument],
        options: [{ flags: '--limit <n>', about: 'cli.option.limit' }],
        examples: ['saffron workspace invite ls Family'],
        run: async (name: string, options: OptionValues) => (await invitations()).listInvitations(name, options),
      },
      {
        name: 'rm',
        about: 'cli.workspace.inviteRm',
        uses: 'server',
        json: { calls: ['workspace.withdrawWorkspaceInvitation'] },
        confirms: true,
        args: [workspaceArgument, { name: '<id>', about: 'cli.invite.id' }],
        examples: ['saffron workspace invite rm Family 3f2a91bc'],
        run: async (name: string, id: string, options: OptionValues) =>
          (await invitations()).withdrawInvitation(name, id, options),
      },
    ],
  },
  {
    name: 'accept',
    about: 'cli.workspace.accept',
    uses: 'server',
    json: { calls: ['workspace.acceptWorkspaceInvitation'] },
    confirms: true,
    args: [{ name: '<link>', about: 'cli.workspace.link' }],
    examples: ["saffron workspace accept 'https://saffron.example.org/app/invite/w#3fK9…'"],
    run: async (link: string, options: OptionValues) => (await invitations()).acceptInvitation(link, options),
  },
]
