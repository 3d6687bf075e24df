import { matchLocale, type Translate } from '@saffron/core/i18n'
import { type Argument, Command, InvalidArgumentError, Option } from 'commander'

import type { CommandDefinition, OptionDefinition, PrintedRows, ValueList } from './command-definition.ts'
import { formatHelp } from './format-help.ts'

const rowsByCommand = new WeakMap<Command, PrintedRows>()
const valuesByPart = new WeakMap<Option | Argument, ValueList>()

/** Returns what the rows of a command's `--json [fields]` consist of. */
export const printedRowsOf = (command: Command): PrintedRows => rowsByCommand.get(command) ?? {}

/** Returns the name of the values that an option or argument takes. */
export const valuesOf = (part: Option | Argument): ValueList | undefined => valuesByPart.get(part)

/** The option of commands that work in a space. */
export const WORKSPACE_OPTION: OptionDefinition = {
  flags: '--workspace <name>',
  about: 'cli.option.workspace',
  values: 'workspaces',
}

/** Builds a command with its subcommands from its definition. */
export function buildCommand(definition: CommandDefinition, t: Translate): Command {
  const { name, alias, about, uses, json, confirms, args = [], options = [], commands = [], run } = definition
  const command = emptyCommand(name, textOf(about, t), t)
  if (alias !== undefined) command.alias(alias)
  if (definition.hasOwnOptions) command.enablePositionalOptions()
  for (const option of options) addOption(command, option, t)
  if (json === 'whole') command.option('--json', t('cli.option.json'))
  else if (json !== undefined) {
    command.option('--json [fields]', t('cli.option.jsonFields'))
    rowsByCommand.set(command, json)
  }
  if (json !== undefined) command.option('--jq <filter>', t('cli.option.jq'))
  if (confirms) command.option('-y, --yes', t('cli.option.yes'))
  if (uses !== undefined)
    addOption(command, { flags: '--profile <name>', about: 'cli.option.profile', values: 'profiles' }, t)
  if (uses === 'server' || uses === 'space') addOption(command, { flags: '--api <url>', about: 'cli.option.api' }, t)
  if (uses === 'space') addOption(command, WORKSPACE_OPTION, t)
  for (const { name: argument, about: meaning = '', values } of args) {
    command.argument(argument, textOf(meaning, t))
    const made = command.registeredArguments.at(-1)
    if (values !== undefined && made !== undefined) valuesByPart.set(made, values)
  }
  addHelp(command, definition, t)
  if (run !== undefined) command.action(runWith(command, run))
  for (const sub of commands) {
    command.addCommand(buildCommand(sub, t), { isDefault: sub.isDefault === true, hidden: sub.isHidden === true })
  }
  return command
}

/** A command with its help and the options of every command. */
export function emptyCommand(name: string, description: string, t: Translate): Command {
  const command = new Command(name)
    .description(description)
    .helpOption('-h, --help', t('cli.option.help'))
    .helpCommand(false)
    .configureHelp({ formatHelp: (shown, helper) => formatHelp(shown, helper, t) })
    .exitOverride()
    .configureOutput({ outputError: () => undefined })
  const language = new Option('--lang <tag>', t('cli.option.lang')).argParser(languageTag)
  valuesByPart.set(language, 'locales')
  return command.addOption(language).option('-q, --quiet', t('cli.option.quiet'))
}

export function addOption(
  command: Command,
  { flags, about, values, repeats, isHidden }: OptionDefinition,
  t: Translate,
): void {
  const option = new Option(flags, textOf(about, t))
  if (isHidden) option.hideHelp()
  if (repeats) option.argParser((value, before: readonly string[] | undefined) => [...(before ?? []), value])
  if (values !== undefined) valuesByPart.set(option, values)
  command.addOption(option)
}

function addHelp(command: Command, { examples = [], below }: CommandDefinition, t: Translate): void {
  if (examples.length > 0) {
    const title = t('cli.help.titled', { title: t('cli.help.example') })
    const lines = examples.map((line) => `  ${typeof line === 'string' ? line : line(t)}`)
    command.addHelpText('after', `\n${title}\n${lines.join('\n')}`)
  }
  if (below !== undefined) command.addHelpText('after', `\n${below(t)}`)
}

/** Commander passes the command's own options only. */
const runWith =
  (command: Command, run: NonNullable<CommandDefinition['run']>) =>
  async (...given: unknown[]): Promise<void> => {
    const args = given.slice(0, command.registeredArguments.length)
    // Definitions declare the arguments and options that they define.
    await Reflect.apply(run, undefined, [...args, command.optsWithGlobals(), command])
  }

const textOf = (text: CommandDefinition['about'], t: Translate): string =>
  typeof text === 'function' ? text(t) : text === '' ? '' : t(text)

function languageTag(tag: string): string {
  if (matchLocale(tag) === undefined) throw new InvalidArgumentError('')
  return tag
}
