import type { Translate } from '@saffron/core/i18n'
import type { Command } from 'commander'

import { command } from '../client-command.ts'
import { withExample } from '../help-example.ts'

const load = () => import('./completion-commands.ts')

/** `saffron completion` and the command its scripts call. */
export function addCompletionCommands(program: Command, t: Translate): void {
  const completion = command('completion', t('cli.completion.about'), t)
    .argument('[shell]', t('cli.completion.shell'))
    .option('--install', t('cli.completion.install'))
    .action(async (shell: string | undefined, _options, self: Command) =>
      (await load()).showCompletion(shell, self.optsWithGlobals()),
    )
  program.addCommand(
    withExample(completion, t, 'saffron completion --install', 'saffron completion zsh > ~/.zfunc/_saffron'),
  )
  program.addCommand(
    command('__complete', '', t)
      .argument('<current>')
      .argument('[before...]')
      .action(async (current: string, before: string[]) => (await load()).answerShell(current, before, program)),
    { hidden: true },
  )
}
