import type { Command } from 'commander'

import { findCommand } from '../commands/find-command.ts'
import type { GlobalOptions } from '../context.ts'
import { writeLine } from '../output.ts'
import { withoutServer } from '../run-command.ts'
import { version } from '../version.ts'

/** `saffron help`: shows the help of the program or of one command. */
export const showHelp = (words: readonly string[], options: GlobalOptions, program: Command): Promise<void> =>
  withoutServer(options, async (t) => findCommand(words, program, t).outputHelp())

/** `saffron version`: prints the version. */
export const showVersion = (): void => writeLine(version)
