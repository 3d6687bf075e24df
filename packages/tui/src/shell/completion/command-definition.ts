import type { Command, OptionValues } from 'commander'

import { type CommandDefinition, programOf } from '../commands/command-definition.ts'

const load = () => import('./completion-commands.ts')

/** `saffron completion`, and the command that its scripts call. */
export const completionCommands: readonly CommandDefinition[] = [
  {
    name: 'completion',
    about: 'cli.completion.about',
    args: [{ name: '[shell]', about: 'cli.completion.shell', values: 'shells' }],
    options: [{ flags: '--install', about: 'cli.completion.install' }],
    examples: ['saffron completion --install', 'saffron completion zsh > ~/.zfunc/_saffron'],
    run: async (shell: string | undefined, options: OptionValues) => (await load()).showCompletion(shell, options),
  },
  {
    name: '__complete',
    about: '',
    isHidden: true,
    args: [{ name: '<current>' }, { name: '[before...]' }],
    run: async (current: string, before: string[], _options: OptionValues, self: Command) =>
      (await load()).answerShell(current, before, programOf(self)),
  },
]
