import type { Translate } from '@saffron/core/i18n'
import type { Command } from 'commander'

import { CommandError, EXIT } from '../exit-codes.ts'
import { unknownCommand } from '../usage-error.ts'

/** Returns the named command. Throws a usage error with the closest one. */
export function findCommand(words: readonly string[], program: Command, t: Translate): Command {
  let command = program
  for (const word of words) {
    const sub = command
      .createHelp()
      .visibleCommands(command)
      .find((each) => each.name() === word)
    if (sub === undefined) throw new CommandError(unknownCommand(word, command, t), EXIT.usage)
    command = sub
  }
  return command
}
