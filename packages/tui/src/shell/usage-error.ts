import type { Translate } from '@saffron/core/i18n'
import type { Command, CommanderError } from 'commander'

import { nearestGuess } from './nearest-guess.ts'

/** One line for a command line that makes no sense, with the nearest thing that would. */
export function usageLine(error: CommanderError, program: Command, args: readonly string[], t: Translate): string {
  const [, named = ''] = /'([^']+)'/.exec(error.message) ?? []
  switch (error.code) {
    case 'commander.unknownCommand':
      return unknownCommand(named, program, t)
    case 'commander.excessArguments': {
      const typed = args.find((word) => !word.startsWith('-')) ?? ''
      const isCommand = program.commands.some((sub) => sub.name() === typed)
      return isCommand || typed === '' ? t('cli.error.tooMany') : unknownCommand(typed, program, t)
    }
    case 'commander.unknownOption':
      return withGuess(
        t('cli.error.unknownOption', { name: named }),
        nearestGuess(named, optionNames(program, args)),
        t,
      )
    case 'commander.missingArgument':
      return t('cli.error.missingArgument', { name: `<${named}>` })
    case 'commander.optionMissingArgument':
      return t('cli.error.missingValue', { name: named })
    default:
      return error.message.replace(/^error: /, '').replace(/\n.*/s, '')
  }
}

/** The line for a first word that is no command. */
export function unknownCommand(name: string, program: Command, t: Translate): string {
  const names = program.commands.flatMap((sub) => [sub.name(), ...sub.aliases()])
  return withGuess(t('cli.error.unknownCommand', { name }), nearestGuess(name, names), t)
}

const withGuess = (line: string, guess: string | undefined, t: Translate): string =>
  guess === undefined ? line : `${line} ${t('cli.error.guess', { guess })}`

function optionNames(program: Command, args: readonly string[]): string[] {
  const called = [program, ...program.commands.filter((sub) => args.includes(sub.name()))]
  const all = [...called, ...called.slice(1).flatMap((sub) => sub.commands)]
  return all
    .flatMap((sub) => sub.options.flatMap(({ long, short }) => [long, short]))
    .filter((name) => name !== undefined && name !== null)
}
