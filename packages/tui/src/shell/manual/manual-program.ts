import type { Translate } from '@saffron/core/i18n'
import type { Command } from 'commander'

import { command } from '../client-command.ts'
import { withExample } from '../help-example.ts'

/** `saffron man` */
export function addManualCommand(program: Command, t: Translate): void {
  program.addCommand(
    withExample(command('man', t('cli.man.about'), t), t, 'saffron man admin users', 'saffron man --write ./man1')
      .argument('[command...]', t('cli.man.command'))
      .option('--write <folder>', t('cli.man.folder'))
      .action(async (words: string[], _options, self: Command) =>
        (await import('./manual-commands.ts')).showManual(words, self.optsWithGlobals(), program),
      ),
  )
}
