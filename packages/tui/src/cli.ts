import { CommanderError } from 'commander'

import { openTranslator } from './shell/context.ts'
import { EXIT } from './shell/exit-codes.ts'
import { endWithItsReader, say } from './shell/output.ts'
import { buildProgram } from './shell/program.ts'
import { slippedCommand, unknownCommand, usageLine } from './shell/usage-error.ts'

endWithItsReader()
const args = process.argv.slice(2)
const lang = args
  .map((arg, index) => (arg === '--lang' ? args[index + 1] : /^--lang=(.*)/.exec(arg)?.[1]))
  .find(Boolean)
const t = await openTranslator(lang === undefined ? {} : { lang })
const program = buildProgram(t)

try {
  const slip = slippedCommand(program, args)
  if (slip === undefined) await program.parseAsync(args, { from: 'user' })
  else refuse(unknownCommand(slip, program, t))
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  // A group of commands without one of them: its help is already on stderr.
  if (error.code === 'commander.help') process.exitCode = EXIT.usage
  else if (error.exitCode !== 0) refuse(usageLine(error, program, args, t))
}

function refuse(line: string): void {
  say(`saffron: ${line}`)
  process.exitCode = EXIT.usage
}
