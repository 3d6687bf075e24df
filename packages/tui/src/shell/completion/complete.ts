import type { Argument, Command, Option } from 'commander'

import { valuesOf } from '../commands/build-command.ts'
import type { LiveList } from '../commands/command-definition.ts'
import { isLive, listedValues, type Values } from './value-lists.ts'

export interface Candidate {
  readonly word: string
  readonly about: string
}

/** Candidates at the cursor: words, or files and folders, which the shell completes itself. */
export type Completion = readonly Candidate[] | 'files' | 'folders'

/** Completes the word at the cursor from the words before it and the command table. */
export function complete(program: Command, typed: string, before: readonly string[]): Completion {
  const place = readLine(program, before)
  // bash splits --option=value at the equals sign.
  const current = typed === '=' && place.pending !== undefined ? '' : typed
  const { pending } = place
  if (pending !== undefined && takes(pending, current)) return starting(current, optionValues(pending))
  const [, name, value] = /^(--[^=]+)=(.*)$/s.exec(current) ?? []
  if (name !== undefined && value !== undefined && !place.isPlain) {
    const option = optionNamed(place.command, name)
    const words = option === undefined ? [] : starting(value, optionValues(option))
    return typeof words === 'string' ? words : words.map(({ word }) => ({ word: `${name}=${word}`, about: '' }))
  }
  if (current.startsWith('-') && !place.isPlain) return fitting(current, options(place.command))
  const values = argumentValues(place)
  if (typeof values === 'string') return values
  const commands = place.operands.length === 0 ? subcommands(place) : []
  const words = fitting(current, [...commands, ...values.map((word) => ({ word, about: '' }))])
  return words.length === 0 && current === '' ? options(place.command) : words
}

/** A word at the cursor whose values the server knows. */
interface LiveWord {
  readonly list: LiveList
  /** What stays in front of each value: `--model=`. */
  readonly sign: string
  readonly typed: string
}

/** Returns what to ask the server for at the cursor, or undefined. */
export function liveListAt(program: Command, typed: string, before: readonly string[]): LiveWord | undefined {
  const place = readLine(program, before)
  const { command, operands, pending, isPlain } = place
  if (pending !== undefined && takes(pending, typed)) return liveWord(pending, typed === '=' ? '' : typed)
  const [, name = '', value] = /^(--[^=]+)=(.*)$/s.exec(typed) ?? []
  if (value !== undefined && !isPlain) return liveWord(optionNamed(command, name), value, `${name}=`)
  if (typed.startsWith('-') && !isPlain) return undefined
  return liveWord(argumentAt(command, operands.length), typed)
}

function liveWord(part: Option | Argument | undefined, typed: string, sign = ''): LiveWord | undefined {
  const list = part === undefined ? undefined : valuesOf(part)
  return list !== undefined && isLive(list) ? { list, sign, typed } : undefined
}

interface Place {
  readonly command: Command
  readonly operands: readonly string[]
  /** The option that needs a value next. */
  readonly pending: Option | undefined
  /** After `--` nothing is an option. */
  readonly isPlain: boolean
}

/** Parses the words before the cursor. */
function readLine(program: Command, before: readonly string[]): Place {
  let place: Place = { command: program, operands: [], pending: undefined, isPlain: false }
  for (const word of before.filter((each) => each !== '')) place = afterWord(place, word)
  return place
}

function afterWord(place: Place, word: string): Place {
  const { command, operands, pending, isPlain } = place
  if (pending !== undefined && takes(pending, word)) return word === '=' ? place : { ...place, pending: undefined }
  if (word === '--' && !isPlain) return { ...place, isPlain: true }
  if (word.startsWith('-') && word !== '-' && !isPlain) return { ...place, pending: takesNext(command, word) }
  const sub = operands.length === 0 && !isPlain ? subcommandNamed(command, word) : undefined
  return sub === undefined ? { ...place, operands: [...operands, word] } : { ...place, command: sub }
}

/** Returns the option if the next word is its value. */
function takesNext(command: Command, word: string): Option | undefined {
  const option = optionNamed(command, word)
  return option?.required || option?.optional ? option : undefined
}

/** Returns whether a word is the value of an option. An optional value isn't taken from the next option. */
const takes = ({ optional }: Option, word: string): boolean => !optional || !word.startsWith('-')

/** Returns the command for these words. */
export const commandAt = (program: Command, before: readonly string[]): Command => readLine(program, before).command

const optionNamed = (command: Command, name: string): Option | undefined =>
  command.options.find(({ long, short }) => long === name || short === name)

const subcommandNamed = (command: Command, name: string): Command | undefined =>
  command.commands.find((sub) => sub.name() === name || sub.aliases().includes(name))

/** For example `admin users ls`, without the program's name. */
export function pathOf(command: Command): string {
  const names: string[] = []
  for (let step: Command | null = command; step?.parent; step = step.parent) names.unshift(step.name())
  return names.join(' ')
}

/** Returns the candidates for an option's value. */
export const optionValues = (option: Option): Values => listedValues(valuesOf(option))

function argumentValues({ command, operands }: Place): Values {
  const argument = argumentAt(command, operands.length)
  return argument === undefined ? [] : listedValues(valuesOf(argument), operands)
}

function argumentAt({ registeredArguments: known }: Command, index: number): Argument | undefined {
  const last = known.at(-1)
  return known[index] ?? (last?.variadic ? last : undefined)
}

/** `saffron man` and `saffron help` take command names as arguments. */
function subcommands({ command }: Place): Candidate[] {
  const group = ['man', 'help'].includes(pathOf(command)) ? (command.parent ?? command) : command
  return visible(group).map((sub) => ({ word: sub.name(), about: sub.description() }))
}

const visible = (command: Command): Command[] => command.createHelp().visibleCommands(command)

const options = (command: Command): Candidate[] =>
  command
    .createHelp()
    .visibleOptions(command)
    .map(({ long, short, description }) => ({ word: long ?? short ?? '', about: description }))

const starting = (current: string, values: Values): Completion =>
  typeof values === 'string'
    ? values
    : fitting(
        current,
        values.map((word) => ({ word, about: '' })),
      )

const fitting = (current: string, all: readonly Candidate[]): Candidate[] =>
  all.filter(({ word }) => word.startsWith(current))
