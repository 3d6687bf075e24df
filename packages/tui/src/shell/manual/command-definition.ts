import type { Command, OptionValues } from 'commander'

import { type CommandDefinition, programOf } from '../commands/command-definition.ts'

/** `saffron man`. */
export const manualCommands: readonly CommandDefinition[] = [
  {
    name: 'man',
    about: 'cli.man.about',
    args: [{ name: '[command...]', about: 'cli.man.command' }],
    options: [{ flags: '--write <folder>', about: 'cli.man.folder', values: 'folders' }],
    examples: ['saffron man admin users', 'saffron man --write ./man1'],
    run: async (words: string[], options: OptionValues, self: Command) =>
      (await import('./manual-commands.ts')).showManual(words, options, programOf(self)),
  },
]
