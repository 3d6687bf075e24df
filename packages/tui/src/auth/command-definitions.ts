import type { OptionValues } from 'commander'

import type { CommandDefinition } from '../shell/commands/command-definition.ts'

/** `saffron login`, `logout`, `whoami` and `invite`. */
export const accountCommands: readonly CommandDefinition[] = [
  {
    name: 'login',
    about: 'cli.login.about',
    uses: 'server',
    json: 'whole',
    args: [{ name: '[email]', about: 'cli.login.email' }],
    options: [
      { flags: '--signup', about: 'cli.option.signup' },
      { flags: '--name <name>', about: 'cli.option.name' },
      { flags: '--code <code>', about: 'cli.option.code' },
      { flags: '--web', about: 'cli.option.web' },
      { flags: '--open', about: 'cli.option.open' },
      { flags: '--no-open', about: 'cli.option.noOpen' },
      { flags: '--local', about: 'cli.option.local' },
      { flags: '--data <dir>', about: 'cli.option.data', values: 'folders' },
    ],
    examples: ['saffron login me@example.org', 'saffron login --web'],
    run: async (email: string | undefined, options: OptionValues) => (await import('./login.ts')).login(email, options),
  },
  {
    name: 'logout',
    about: 'cli.logout.about',
    uses: 'server',
    examples: ['saffron logout'],
    run: async (options: OptionValues) => (await import('./commands.ts')).logout(options),
  },
  {
    name: 'whoami',
    about: 'cli.whoami.about',
    uses: 'server',
    json: { calls: ['auth.me'], own: ['api'] },
    examples: ['saffron whoami --json'],
    run: async (options: OptionValues) => (await import('./commands.ts')).whoami(options),
  },
]
