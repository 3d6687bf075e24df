import { LOCALES, type Translate } from '@saffron/core/i18n'
import type { Command, CommanderError, Option } from 'commander'

import { joinSentences } from './join-sentences.ts'
import { nearestGuess } from './nearest-guess.ts'
import { badValue } from './options.ts'

/** The error line for an invalid command line, with the closest valid one. */
export function usageLine(error: CommanderError, program: Command, args: readonly string[], t: Translate): string {
  const [named = '', value = ''] = [...error.message.matchAll(/'([^']+)'/g)].map(([, quoted]) => quoted)
  switch (error.code) {
    case 'commander.unknownCommand':
      return unknownCommand(named, commandNamed(program, firstWord(program, args)) ?? program, t)
    case 'commander.excessArguments': {
      const typed = firstWord(program, args)
      const group = calledBy(program, args).at(-1) ?? program
      // A group with no arguments of its own: the unknown word must be a mistyped subcommand.
      if (group !== program && group.commands.length > 0 && group.registeredArguments.length === 0) {
        return unknownCommand(excessWord(error), group, t)
      }
      const isCommand = commandNamed(program, typed) !== undefined
      return isCommand || typed === ''
        ? t('cli.error.tooMany', { word: excessWord(error) })
        : unknownCommand(typed, program, t)
    }
    case 'commander.invalidArgument':
      // Only the value of --lang is validated during parsing.
      return badValue(named, value, t, LOCALES).message
    case 'commander.unknownOption':
      return withGuess(t('cli.error.unknownOption', { name: named }), guessOption(named, optionNames(program, args)), t)
    case 'commander.missingArgument':
      return t('cli.error.missingArgument', { name: `<${named}>` })
    case 'commander.optionMissingArgument':
      return t('cli.error.missingValue', { name: named })
    default:
      return error.message.replace(/^error: /, '').replace(/\n.*/s, '')
  }
}

/** Commander reports all arguments and the expected number. */
function excessWord({ message }: CommanderError): string {
  const [, expected, words = ''] = /Expected (\d+) .* but got \d+: (.*)\.$/s.exec(message) ?? []
  return words.split(', ')[Number(expected)] ?? words
}

/** An unknown word where a command is expected, with its group. */
interface Slip {
  readonly word: string
  readonly group: Command
}

/**
 * Finds a typo that commander would accept: as a prompt, as an argument of a default command, or silently with
 * `--help`.
 */
export function likelyCommandTypo(program: Command, args: readonly string[]): Slip | undefined {
  if (args.includes('--')) return undefined
  const [first, ...others] = wordsDown(program, args)
  if (first === undefined) return undefined
  if (commandNamed(program, first.word) === undefined) return /^[\w-]+$/.test(first.word) ? first : undefined
  const wantsHelp = args.includes('--help') || args.includes('-h')
  return others.find(({ word, group }) => {
    if (group.commands.length === 0 || group.registeredArguments.length > 0) return false
    if (commandNamed(group, word) !== undefined) return false
    return wantsHelp || nearestGuess(word, namesIn(group)) !== undefined
  })
}

/** Returns the words of a command line up to the first that isn't a command, each with its group. */
function wordsDown(program: Command, args: readonly string[]): Slip[] {
  const words: Slip[] = []
  let group: Command | undefined = program
  let isValue = false
  for (const [index, word] of args.entries()) {
    if (group === undefined) break
    if (isValue) {
      isValue = false
    } else if (/^-./.test(word)) {
      const option: Option | undefined = group.options.find(({ long, short }) => word === long || word === short)
      // An unknown option belongs to the default command, and so does everything after it.
      if (option === undefined && word !== '--help' && word !== '-h' && group !== program) return words
      isValue = option?.required === true || (option?.optional === true && !/^-./.test(args[index + 1] ?? '-x'))
    } else {
      words.push({ word, group })
      group = commandNamed(group, word)
    }
  }
  return words
}

/** The first word that is neither an option of the program nor an option's value. */
const firstWord = (program: Command, args: readonly string[]): string => wordsDown(program, args)[0]?.word ?? ''

const commandNamed = (group: Command, name: string): Command | undefined =>
  group.commands.find((sub) => sub.name() === name || sub.aliases().includes(name))

const namesIn = (group: Command): string[] => group.commands.flatMap((sub) => [sub.name(), ...sub.aliases()])

/** The error line for an unknown command. */
export function unknownCommand(name: string, program: Command, t: Translate): string {
  return withGuess(t('cli.error.unknownCommand', { name }), nearestGuess(name, namesIn(program)), t)
}

const withGuess = (line: string, guess: string | undefined, t: Translate): string =>
  guess === undefined ? line : joinSentences([line, t('cli.error.guess', { guess })])

/** Returns the closest option, or the only one that ends like the typed one: `--to-workspace` for `--workspace`. */
function guessOption(typed: string, known: readonly string[]): string | undefined {
  const nearest = nearestGuess(typed, known)
  if (nearest !== undefined || !/^--\w{4}/.test(typed)) return nearest
  const ending = known.filter((name) => name.endsWith(typed.slice(1)) && name !== typed)
  return ending.length === 1 ? ending[0] : undefined
}

/** Returns the options of the called command. One-letter options are too similar to suggest. */
function optionNames(program: Command, args: readonly string[]): string[] {
  const names = calledBy(program, args).flatMap((each) => each.options.flatMap(({ long }) => long ?? []))
  return [...names, '--help']
}

/** Returns the program and the commands down to the called one. */
function calledBy(program: Command, args: readonly string[]): Command[] {
  const called = [program]
  for (const word of args) {
    const sub = called.at(-1)?.commands.find((each) => each.name() === word || each.aliases().includes(word))
    if (sub !== undefined) called.push(sub)
  }
  return called
}
