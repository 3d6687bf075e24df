import { CommanderError } from 'commander'

import { openTranslator } from './shell/context.ts'
import { EXIT } from './shell/exit-codes.ts'
import { endWithItsReader, say } from './shell/output.ts'
import { buildProgram } from './shell/program.ts'
import { unknownCommand, usageLine } from './shell/usage-error.ts'

endWithItsReader()
const args = process.argv.slice(2)
const langAt = args.indexOf('--lang')
const lang = args.find((arg) => arg.startsWith('--lang='))?.slice('--lang='.length) ?? args[langAt + 1]
const t = await openTranslator(langAt === -1 || lang === undefined ? {} : { lang })
const program = buildProgram(t)

// The app takes a prompt; one word that is no command is more likely a slip of the finger.
const [first] = args
if (first !== undefined && /^[\w-]+$/.test(first) && !first.startsWith('-') && !isCommand(first)) {
  say(`saffron: ${unknownCommand(first, program, t)}`)
  process.exitCode = EXIT.usage
} else {
  await run()
}

function isCommand(name: string): boolean {
  return program.commands.some((command) => command.name() === name)
}

async function run(): Promise<void> {
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return
    say(`saffron: ${usageLine(error, program, args, t)}`)
    process.exitCode = EXIT.usage
  }
}
