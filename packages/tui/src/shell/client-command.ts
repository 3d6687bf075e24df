import { matchLocale, type Translate } from '@saffron/core/i18n'
import { Command, InvalidArgumentError, Option } from 'commander'

import { formatHelp } from './format-help.ts'

/** A command with its help. */
export function command(name: string, description: string, t: Translate): Command {
  return new Command(name)
    .description(description)
    .helpOption('-h, --help', t('cli.option.help'))
    .helpCommand(false)
    .configureHelp({ formatHelp: (shown, helper) => formatHelp(shown, helper, t) })
    .addOption(new Option('--lang <tag>', t('cli.option.lang')).argParser(languageTag))
    .option('-q, --quiet', t('cli.option.quiet'))
    .exitOverride()
    .configureOutput({ outputError: () => undefined })
}

function languageTag(tag: string): string {
  if (matchLocale(tag) === undefined) throw new InvalidArgumentError('')
  return tag
}

/** A command that uses the user's settings. */
export const profiled = (name: string, description: string, t: Translate): Command =>
  command(name, description, t).option('--profile <name>', t('cli.option.profile'))

/** A command that connects to a server. */
export const client = (name: string, description: string, t: Translate): Command =>
  profiled(name, description, t).option('--api <url>', t('cli.option.api'))

/** A command with `--json` output, in full or with selected fields: see `JSON_FIELDS`. */
export const answering = (name: string, description: string, t: Translate): Command =>
  withFields(client(name, description, t), t)

/** Adds `--json` with the fields to print. */
export const withFields = (made: Command, t: Translate): Command =>
  made.option('--json [fields]', t('cli.option.jsonFields'))

/** A command whose JSON has several formats: events, or the response of a call. */
export const telling = (name: string, description: string, t: Translate): Command =>
  client(name, description, t).option('--json', t('cli.option.json'))

/** A command that asks before an irreversible action. */
export const careful = (name: string, description: string, t: Translate): Command =>
  answering(name, description, t).option('-y, --yes', t('cli.option.yes'))
