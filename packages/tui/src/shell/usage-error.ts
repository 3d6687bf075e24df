import { LOCALES, type Translate } from '@saffron/core/i18n'
import type { Command, CommanderError } from 'commander'

import { joinSentences } from './join-sentences.ts'
import { nearestGuess } from './nearest-guess.ts'
import { badValue } from './options.ts'

/** One line for a command line that makes no sense, with the nearest thing that would. */
export function usageLine(error: CommanderError, program: Command, args: readonly string[], t: Translate): string {
  const [named = '', value = ''] = [...error.message.matchAll(/'([^']+)'/g)].map(([, quoted]) => quoted)
  switch (error.code) {
    case 'commander.unknownCommand':
      return unknownCommand(named, commandNamed(program, firstWord(program, args)) ?? program, t)
    case 'commander.excessArguments': {
      const typed = firstWord(program, args)
      const group = calledBy(program, args).at(-1) ?? program
      // A group that does something alone takes no words: what stands there is meant as one of its commands.
      if (group !== program && group.commands.length > 0 && group.registeredArguments.length === 0) {
        return unknownCommand(excessWord(error), group, t)
      }
      const isCommand = commandNamed(program, typed) !== undefined
      return isCommand || typed === ''
        ? t('cli.error.tooMany', { word: excessWord(error) })
        : unknownCommand(typed, program, t)
    }
    case 'commander.invalidArgument':
      // The only value that is looked at as it is read is that of --lang.
      return badValue(named, value, t, LOCALES).message
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

/** Commander names all arguments and how many it expected. */
function excessWord({ message }: CommanderError): string {
  const [, expected, words = ''] = /Expected (\d+) .* but got \d+: (.*)\.$/s.exec(message) ?? []
  return words.split(', ')[Number(expected)] ?? words
}

/** The app takes a prompt; one word alone that is no command is more likely a slip of the finger. */
export function slippedCommand(program: Command, args: readonly string[]): string | undefined {
  const word = firstWord(program, args)
  const isSlip = /^[\w-]+$/.test(word) && commandNamed(program, word) === undefined && !args.includes('--')
  return isSlip ? word : undefined
}

/** The first word that is neither an option of the program's own nor the value of one. */
const firstWord = (program: Command, args: readonly string[]): string =>
  program.parseOptions([...args]).operands[0] ?? ''

const commandNamed = (program: Command, name: string): Command | undefined =>
  program.commands.find((sub) => sub.name() === name)

/** The line for a first word that is no command. */
export function unknownCommand(name: string, program: Command, t: Translate): string {
  const names = program.commands.flatMap((sub) => [sub.name(), ...sub.aliases()])
  return withGuess(t('cli.error.unknownCommand', { name }), nearestGuess(name, names), t)
}

const withGuess = (line: string, guess: string | undefined, t: Translate): string =>
  guess === undefined ? line : joinSentences([line, t('cli.error.guess', { guess })])

/** What the command that was called takes. Of one letter each is as near as any other: none is a guess. */
function optionNames(program: Command, args: readonly string[]): string[] {
  const names = calledBy(program, args).flatMap((each) => each.options.flatMap(({ long }) => long ?? []))
  return [...names, '--help']
}

/** The program, and the commands down to the one that was called. */
function calledBy(program: Command, args: readonly string[]): Command[] {
  const called = [program]
  for (const word of args) {
    const sub = called.at(-1)?.commands.find((each) => each.name() === word || each.aliases().includes(word))
    if (sub !== undefined) called.push(sub)
  }
  return called
}
