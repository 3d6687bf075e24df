import { CommanderError } from 'commander'

import { buildProgram } from './program.ts'
import { parseTyped } from './shell/command-line.ts'
import { warnBrokenFiles } from './shell/config/broken-files.ts'
import { chooseProfile } from './shell/config/profile.ts'
import { openTranslator } from './shell/context.ts'
import { CommandError, EXIT, type ExitCode } from './shell/exit-codes.ts'
import { beQuiet, endWithItsOutput } from './shell/output.ts'
import { printFailure } from './shell/print-failure.ts'
import { reasonOfCode } from './shell/system-reason.ts'
import { assumeTerminalSize } from './shell/terminal-size.ts'
import { likelyCommandTypo, unknownCommand, usageLine } from './shell/usage-error.ts'

for (const stream of [process.stdout, process.stderr]) assumeTerminalSize(stream)

const APP_OPTIONS = /^(?:-c|--(?:continue|draft|screen-reader|[a-z-]+=.*))$/s

const args = process.argv.slice(2)
// Help and errors need the language before the command line is parsed.
const lang = parseTyped('--lang')
chooseProfile(parseTyped('--profile'))
const t = await openTranslator(lang === undefined ? {} : { lang })
endWithItsOutput((code) => t('cli.error.output', { code: reasonOfCode(code, t) }))
// Completion runs while the user types, so it reports nothing.
if (args[0] !== '__complete') warnBrokenFiles(t)
// Options of the app without values: no command can follow.
const isApp = args.every((arg) => APP_OPTIONS.test(arg))
const program = buildProgram(t, isApp ? null : args[0]).hook('preAction', async (_program, called) => {
  const { profile, quiet } = called.optsWithGlobals()
  chooseProfile(profile)
  if (quiet) beQuiet()
  if (typeof called.getOptionValue('json') === 'string') {
    await (await import('./shell/json-fields/choose-fields.ts')).chooseFields(called, t)
  }
  if (typeof called.getOptionValue('jq') === 'string') {
    ;(await import('./shell/jq/choose-filter.ts')).chooseFilter(called, t)
  }
})

try {
  const slip = likelyCommandTypo(program, args)
  if (slip === undefined) await program.parseAsync(args, { from: 'user' })
  else refuse(unknownCommand(slip.word, slip.group, t))
} catch (error) {
  if (error instanceof CommandError) refuse(error.message, error.exitCode)
  else if (!(error instanceof CommanderError)) throw error
  // A command group without a subcommand. Its help is already on stderr.
  else if (error.code === 'commander.help') process.exitCode = EXIT.usage
  else if (error.exitCode !== 0) refuse(usageLine(error, program, args, t))
}

function refuse(line: string, code: ExitCode = EXIT.usage): void {
  printFailure(line)
  process.exitCode = code
}
