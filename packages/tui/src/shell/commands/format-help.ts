import type { Translate } from '@saffron/core/i18n'
import type { Command, Help } from 'commander'

/** Terms are ASCII: names of commands and options. */
type Row = readonly [term: string, about: string]

/** Formats a command's help: short, one line per item, in the user's language. */
export function formatHelp(command: Command, helper: Help, t: Translate): string {
  const commands = helper.visibleCommands(command).map((sub): Row => [termOf(sub, helper), sub.description()])
  const isRoot = command.parent === null
  const parts = [
    command.description(),
    t('cli.help.usage', { line: isRoot ? 'saffron [command] [options]' : usageOf(command) }),
    section(t, t('cli.help.commands'), isRoot ? [['saffron', t('cli.help.app')], ...commands] : commands),
    section(
      t,
      t('cli.help.arguments'),
      command.registeredArguments
        .filter(({ description }) => description)
        .map((argument): Row => [argument.name(), argument.description]),
    ),
    section(
      t,
      t('cli.help.options'),
      helper.visibleOptions(command).map((option): Row => [option.flags, option.description]),
    ),
    isRoot ? t('cli.help.more') : '',
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

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

/** A longer term gets its own line, so both parts fit 80 columns. */
const WIDEST_TERM = 28

/** A command with its subcommands: `chats ls|show`. */
function termOf(command: Command, helper: Help): string {
  const subs = isGroup(command) ? helper.visibleCommands(command).map((sub) => sub.name()) : []
  return subs.length === 0 ? command.name() : `${command.name()} ${subs.join('|')}`
}

function section(t: Translate, title: string, rows: readonly Row[]): string {
  if (rows.length === 0) return ''
  const width = Math.max(0, ...rows.map(([term]) => term.length).filter((length) => length <= WIDEST_TERM))
  const gap = (term: string) => (term.length > width ? `\n${' '.repeat(width + 2)}` : ' '.repeat(width - term.length))
  return [t('cli.help.titled', { title }), ...rows.map(([term, about]) => `  ${term}${gap(term)}  ${about}`)].join('\n')
}
