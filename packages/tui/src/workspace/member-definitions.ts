import type { OptionValues } from 'commander'

import type { ArgumentDefinition, CommandDefinition } from '../shell/commands/command-definition.ts'
import { invitationCommands } from './invitation-definitions.ts'
import { workspaceArgument } from './workspace-argument.ts'

const members = () => import('./member-commands.ts')
const ownership = () => import('./leave-commands.ts')

const memberArgument: ArgumentDefinition = { name: '<member>', about: 'cli.workspace.member' }

/** Members and invitations in `saffron workspace`. */
export const memberCommands: readonly CommandDefinition[] = [
  {
    name: 'members',
    about: 'cli.workspace.members',
    uses: 'server',
    examples: ['saffron workspace members ls Family'],
    commands: [
      {
        name: 'ls',
        about: 'cli.workspace.membersLs',
        uses: 'server',
        json: { own: ['user', 'role', 'monthLimitMicros', 'monthUsedMicros', 'joinedAt'] },
        isDefault: true,
        args: [workspaceArgument],
        examples: ['saffron workspace members ls Family'],
        run: async (name: string, options: OptionValues) => (await members()).listMembers(name, options),
      },
      {
        name: 'rm',
        about: 'cli.workspace.membersRm',
        uses: 'server',
        json: { calls: ['workspace.removeMember'] },
        confirms: true,
        args: [workspaceArgument, memberArgument],
        examples: ['saffron workspace members rm Family Ann'],
        run: async (name: string, member: string, options: OptionValues) =>
          (await members()).removeMember(name, member, options),
      },
    ],
  },
  ...invitationCommands,
  {
    name: 'role',
    about: 'cli.workspace.role',
    uses: 'server',
    json: { calls: ['workspace.updateMember'] },
    args: [
      workspaceArgument,
      memberArgument,
      { name: '<role>', about: 'cli.workspace.roleGiven', values: 'memberRoles' },
    ],
    examples: ['saffron workspace role Family Ann admin'],
    run: async (name: string, member: string, role: string, options: OptionValues) =>
      (await members()).setRole(name, member, role, options),
  },
  {
    name: 'budget',
    about: 'cli.workspace.budget',
    uses: 'server',
    json: { calls: ['workspace.updateMember'] },
    args: [workspaceArgument, memberArgument, { name: '<credits>', about: 'cli.workspace.budgetGiven' }],
    examples: ['saffron workspace budget Family Ann 20', 'saffron workspace budget Family Ann none'],
    run: async (name: string, member: string, credits: string, options: OptionValues) =>
      (await members()).setBudget(name, member, credits, options),
  },
  {
    name: 'transfer',
    about: 'cli.workspace.transfer',
    uses: 'server',
    json: { calls: ['workspace.transferWorkspace'] },
    confirms: true,
    args: [workspaceArgument, memberArgument],
    examples: ['saffron workspace transfer Family Ann'],
    run: async (name: string, member: string, options: OptionValues) =>
      (await ownership()).transferWorkspace(name, member, options),
  },
  {
    name: 'leave',
    about: 'cli.workspace.leave',
    uses: 'server',
    json: { calls: ['workspace.removeMember'] },
    confirms: true,
    args: [workspaceArgument],
    examples: ['saffron workspace leave Family'],
    run: async (name: string, options: OptionValues) => (await ownership()).leaveWorkspace(name, options),
  },
]
