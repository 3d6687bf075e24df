import type { Translate } from '@saffron/core/i18n'
import type { Command, Help, Option } from 'commander'

import { wrapLines } from '../../ui/wrap-lines.ts'
import { groupOptions } from './option-groups.ts'

/** Terms are ASCII: names of commands and options. */
type Row = readonly [term: string, about: string]

/** Longer lines are hard to read. */
const WIDEST_LINE = 100

/** Formats a command's help: short, in the user's language, wrapped at the terminal's width. */
export function formatHelp(command: Command, helper: Help, t: Translate): string {
  const width = Math.min(helper.helpWidth ?? WIDEST_LINE, WIDEST_LINE)
  const list = (title: string, rows: readonly Row[]) => section(t('cli.help.titled', { title }), rows, width)
  const commands = helper.visibleCommands(command).map((sub): Row => [termOf(sub, helper), sub.description()])
  const isRoot = command.parent === null
  const { own, global } = groupOptions(helper.visibleOptions(command))
  const parts = [
    wrap(command.description(), width),
    t('cli.help.usage', { line: isRoot ? 'saffron [command] [options]' : usageOf(command) }),
    list(t('cli.help.commands'), isRoot ? [['saffron', t('cli.help.app')], ...commands] : commands),
    list(
      t('cli.help.arguments'),
      command.registeredArguments
        .filter(({ description }) => description)
        .map((argument): Row => [argument.name(), argument.description]),
    ),
    list(t('cli.help.options'), own.map(optionRow)),
    list(t('cli.help.globalOptions'), global.map(optionRow)),
    isRoot ? examplesOf(t) : '',
    isRoot ? wrap(t('cli.help.more'), width) : '',
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** The examples of the whole program. Those of a command are in its definition. */
const examplesOf = (t: Translate): string =>
  [
    t('cli.help.titled', { title: t('cli.help.example') }),
    `  saffron "${t('cli.help.exampleQuestion')}"`,
    '  saffron -c -m saffron-demo',
    `  git diff | saffron chat "${t('cli.help.exampleReview')}"`,
  ].join('\n')

const optionRow = ({ flags, description }: Option): Row => [flags, description]

const wrap = (text: string, width: number): string => wrapLines(text, width).join('\n')

function usageOf(command: Command): string {
  const names = []
  for (let step: Command | null = command; step !== null; step = step.parent) names.unshift(step.name())
  const words = command.registeredArguments.map((argument) => {
    const name = argument.variadic ? `${argument.name()}…` : argument.name()
    return argument.required ? `<${name}>` : `[${name}]`
  })
  const sub = isGroup(command) ? ['<command>'] : []
  return [...names, ...sub, ...words, '[options]'].join(' ')
}

/** A group has only subcommands. With arguments of its own, it does something itself. */
const isGroup = ({ commands, registeredArguments }: Command): boolean =>
  commands.length > 0 && registeredArguments.length === 0

/** A longer term gets its own line, and so does any term in a narrow terminal. */
const WIDEST_TERM = 28
const NARROW = 60
const GAP = 2

/** A command with its subcommands: `chats ls|show`. */
function termOf(command: Command, helper: Help): string {
  const subs = isGroup(command) ? helper.visibleCommands(command).map((sub) => sub.name()) : []
  return subs.length === 0 ? command.name() : `${command.name()} ${subs.join('|')}`
}

function section(title: string, rows: readonly Row[], width: number): string {
  if (rows.length === 0) return ''
  const widestTerm = width < NARROW ? 0 : WIDEST_TERM
  const column = Math.max(0, ...rows.map(([term]) => term.length).filter((length) => length <= widestTerm))
  const indent = ' '.repeat(column === 0 ? 2 * GAP : column + 2 * GAP)
  const lines = rows.flatMap(([term, about]) => {
    const text = wrapLines(about, width - indent.length)
    const [first = '', ...others] = text
    const rest = others.map((line) => indent + line)
    if (term.length <= column) return [`  ${term.padEnd(column)}  ${first}`, ...rest]
    return [...wrapTerm(term, width - GAP).map((line) => `  ${line}`), indent + first, ...rest]
  })
  return [title, ...lines].join('\n')
}

/** Breaks a long term, such as a list of subcommands, after its separators. */
function wrapTerm(term: string, width: number): string[] {
  const lines = ['']
  for (const part of term.match(/[^| ]+[| ]?/g) ?? []) {
    const line = `${lines.at(-1) ?? ''}${part}`
    if (line.trimEnd().length > width && lines.at(-1) !== '') lines.push(`  ${part}`)
    else lines[lines.length - 1] = line
  }
  return lines
}
