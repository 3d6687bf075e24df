import type { OptionValues } from 'commander'

import type { CommandDefinition } from '../shell/commands/command-definition.ts'

const commands = () => import('./user-commands.ts')

/** Users in `saffron admin`. */
export const userCommands: readonly CommandDefinition[] = [
  {
    name: 'users',
    about: 'cli.users.about',
    uses: 'server',
    examples: ['saffron admin users', 'saffron admin users show ann@example.org'],
    commands: [
      {
        name: 'ls',
        about: 'cli.users.ls',
        uses: 'server',
        json: { calls: ['auth.searchUsers'] },
        isDefault: true,
        args: [{ name: '[words]', about: 'cli.users.words' }],
        options: [
          { flags: '--role <role>', about: 'cli.users.roleOption', values: 'roles' },
          { flags: '--state <state>', about: 'cli.users.stateOption', values: 'accountStates' },
          { flags: '--below <credits>', about: 'cli.users.below' },
          { flags: '--limit <n>', about: 'cli.option.limit' },
        ],
        examples: ['saffron admin users ls --state active --json email,role', 'saffron admin users ls --below 5'],
        run: async (words: string | undefined, options: OptionValues) => (await commands()).listUsers(words, options),
      },
      {
        name: 'show',
        about: 'cli.users.show',
        uses: 'server',
        json: { calls: ['auth.getUser'] },
        args: [{ name: '<email>', about: 'cli.recharge.email' }],
        examples: ['saffron admin users show ann@example.org'],
        run: async (email: string, options: OptionValues) => (await commands()).showUser(email, options),
      },
      {
        name: 'role',
        about: 'cli.users.role',
        uses: 'server',
        json: { calls: ['auth.changeUser'] },
        confirms: true,
        args: [
          { name: '<email>', about: 'cli.recharge.email' },
          { name: '<role>', about: 'cli.users.roleGiven', values: 'roles' },
        ],
        examples: ['saffron admin users role ann@example.org admin'],
        run: async (email: string, role: string, options: OptionValues) =>
          (await commands()).setRole(email, role, options),
      },
      {
        name: 'disable',
        about: 'cli.users.disable',
        uses: 'server',
        json: { calls: ['auth.changeUser'] },
        confirms: true,
        args: [{ name: '<email>', about: 'cli.recharge.email' }],
        examples: ['saffron admin users disable ann@example.org'],
        run: async (email: string, options: OptionValues) => (await commands()).setDisabled(email, true, options),
      },
      {
        name: 'enable',
        about: 'cli.users.enable',
        uses: 'server',
        json: { calls: ['auth.changeUser'] },
        args: [{ name: '<email>', about: 'cli.recharge.email' }],
        examples: ['saffron admin users enable ann@example.org'],
        run: async (email: string, options: OptionValues) => (await commands()).setDisabled(email, false, options),
      },
      {
        name: 'sign-out',
        about: 'cli.users.signOut',
        uses: 'server',
        json: { calls: ['auth.endUserSessions'] },
        args: [{ name: '<email>', about: 'cli.recharge.email' }],
        options: [{ flags: '--session <id>', about: 'cli.users.signOutSession' }],
        examples: ['saffron admin users sign-out ann@example.org'],
        run: async (email: string, options: OptionValues) => (await commands()).signOut(email, options),
      },
    ],
  },
]
