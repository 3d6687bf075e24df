import type { Command, OptionValues } from 'commander'

import { type CommandDefinition, programOf } from '../commands/command-definition.ts'

/** `saffron help` and `saffron version`, the same as `--help` and `--version`. */
export const helpCommands: readonly CommandDefinition[] = [
  {
    name: 'help',
    about: 'cli.help.about',
    args: [{ name: '[command...]', about: 'cli.man.command' }],
    examples: ['saffron help', 'saffron help drive put'],
    run: async (words: string[], options: OptionValues, self: Command) =>
      (await import('./help-commands.ts')).showHelp(words, options, programOf(self)),
  },
  {
    name: 'version',
    about: 'cli.help.version',
    examples: ['saffron version'],
    run: async () => (await import('./help-commands.ts')).showVersion(),
  },
]
