import type { Command, Option } from 'commander'

import { ARGUMENT_VALUES, OPTION_VALUES, type Values } from './known-values.ts'

export interface Candidate {
  readonly word: string
  readonly about: string
}

/** What may stand where the cursor is: words, or what the shell knows better than we do. */
export type Completion = readonly Candidate[] | 'files' | 'folders'

/** Completes the word at the cursor, as far as it is typed, by the words before it and the table of commands. */
export function complete(program: Command, typed: string, before: readonly string[]): Completion {
  const place = readLine(program, before)
  // bash takes --option=value apart at the sign.
  const current = typed === '=' && place.pending !== undefined ? '' : typed
  const { pending } = place
  if (pending !== undefined && takes(pending, current)) return starting(current, optionValues(pending, place.command))
  const [, name, value] = /^(--[^=]+)=(.*)$/s.exec(current) ?? []
  if (name !== undefined && value !== undefined && !place.isPlain) {
    const option = optionNamed(place.command, name)
    const words = option === undefined ? [] : starting(value, optionValues(option, place.command))
    return typeof words === 'string' ? words : words.map(({ word }) => ({ word: `${name}=${word}`, about: '' }))
  }
  if (current.startsWith('-') && !place.isPlain) return fitting(current, options(place.command))
  const values = argumentValues(place)
  if (typeof values === 'string') return values
  const commands = place.operands.length === 0 ? subcommands(place) : []
  const words = fitting(current, [...commands, ...values.map((word) => ({ word, about: '' }))])
  return words.length === 0 && current === '' ? options(place.command) : words
}

interface Place {
  readonly command: Command
  readonly operands: readonly string[]
  /** The option whose value comes now. */
  readonly pending: Option | undefined
  /** Past a `--`: nothing is an option any more. */
  readonly isPlain: boolean
}

/** Where the words before the cursor lead. */
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

/** The option, where its value is the next word. */
function takesNext(command: Command, word: string): Option | undefined {
  const option = optionNamed(command, word)
  return option?.required || option?.optional ? option : undefined
}

/** Whether a word is the value of an option: one that may do without leaves the next option alone. */
const takes = ({ optional }: Option, word: string): boolean => !optional || !word.startsWith('-')

/** The command that words lead to. */
export const commandAt = (program: Command, before: readonly string[]): Command => readLine(program, before).command

const optionNamed = (command: Command, name: string): Option | undefined =>
  command.options.find(({ long, short }) => long === name || short === name)

const subcommandNamed = (command: Command, name: string): Command | undefined =>
  command.commands.find((sub) => sub.name() === name || sub.aliases().includes(name))

/** `admin users ls`, without the name of the program. */
export function pathOf(command: Command): string {
  const names: string[] = []
  for (let step: Command | null = command; step?.parent; step = step.parent) names.unshift(step.name())
  return names.join(' ')
}

/** What a shell offers for the value of an option. */
export function optionValues({ long }: Option, command: Command): Values {
  const values = OPTION_VALUES[`${pathOf(command)} ${long}`] ?? OPTION_VALUES[long ?? ''] ?? []
  return typeof values === 'function' ? values() : values
}

function argumentValues({ command, operands }: Place): Values {
  const known = ARGUMENT_VALUES[pathOf(command)] ?? []
  const values = known[Math.min(operands.length, known.length - 1)] ?? []
  return typeof values === 'function' ? values(operands) : values
}

/** `saffron man` takes the words that a command has. */
function subcommands({ command }: Place): Candidate[] {
  const group = pathOf(command) === 'man' ? (command.parent ?? command) : command
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
