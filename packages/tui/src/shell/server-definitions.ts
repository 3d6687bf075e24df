import type { Command, OptionValues } from 'commander'

import type { CommandDefinition } from './commands/command-definition.ts'

/** Commands that run a server, or work on its data. */
export const serverCommands: readonly CommandDefinition[] = [
  {
    name: 'serve',
    about: 'cli.serve.about',
    options: [
      { flags: '--host <address>', about: 'cli.option.host' },
      { flags: '--port <n>', about: 'cli.option.port' },
      { flags: '--data <dir>', about: 'cli.option.data', values: 'folders' },
      { flags: '--api <url>', about: 'cli.option.upstream' },
      { flags: '--open', about: 'cli.option.open' },
      { flags: '--no-open', about: 'cli.option.noOpen' },
      { flags: '--demo-pace <ms>', about: 'cli.option.demoPace' },
    ],
    examples: ['saffron serve', 'saffron serve --host 0.0.0.0 --port 8080 --data /srv/saffron'],
    run: async (_options: OptionValues, self: Command) => (await import('./serve-command.ts')).serve(self.opts()),
  },
  {
    name: 'demo-provider',
    about: 'cli.demoProvider.about',
    options: [
      { flags: '--host <address>', about: 'cli.option.host' },
      { flags: '--port <n>', about: 'cli.option.port' },
      { flags: '--demo-pace <ms>', about: 'cli.option.demoPace' },
    ],
    examples: ['saffron demo-provider --port 4180'],
    run: async (_options: OptionValues, self: Command) =>
      (await import('./serve-command.ts')).runDemoProvider(self.opts()),
  },
  {
    name: 'backup',
    about: 'cli.backup.about',
    args: [{ name: '<file>', about: 'cli.backup.file', values: 'files' }],
    options: [
      { flags: '--data <dir>', about: 'cli.option.data', values: 'folders' },
      { flags: '--with-secret', about: 'cli.option.withSecret' },
      { flags: '--force', about: 'cli.option.force' },
    ],
    examples: ['saffron backup saffron.tar --data /srv/saffron'],
    run: async (file: string, _options: OptionValues, self: Command) =>
      (await import('./backup-commands.ts')).backup(file, self.opts()),
  },
  {
    name: 'restore',
    about: 'cli.restore.about',
    args: [{ name: '<file>', about: 'cli.restore.file', values: 'files' }],
    options: [{ flags: '--data <dir>', about: 'cli.option.data', values: 'folders' }],
    examples: ['saffron restore saffron.tar --data /srv/saffron'],
    run: async (file: string, _options: OptionValues, self: Command) =>
      (await import('./backup-commands.ts')).restore(file, self.opts()),
  },
]
