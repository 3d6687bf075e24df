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

/** A command that works with somebody's settings. */
export const profiled = (name: string, description: string, t: Translate): Command =>
  command(name, description, t).option('--profile <name>', t('cli.option.profile'))

/** A command that speaks to a server. */
export const client = (name: string, description: string, t: Translate): Command =>
  profiled(name, description, t).option('--api <url>', t('cli.option.api'))

/** One whose answer may be JSON, whole or some fields of it: see `JSON_FIELDS`. */
export const answering = (name: string, description: string, t: Translate): Command =>
  withFields(client(name, description, t), t)

/** `--json`, with the fields to print. */
export const withFields = (made: Command, t: Translate): Command =>
  made.option('--json [fields]', t('cli.option.jsonFields'))

/** One whose answer may be JSON of several forms: events, or whatever a call answers. */
export const telling = (name: string, description: string, t: Translate): Command =>
  client(name, description, t).option('--json', t('cli.option.json'))

/** One that asks before it does what cannot be undone. */
export const careful = (name: string, description: string, t: Translate): Command =>
  answering(name, description, t).option('-y, --yes', t('cli.option.yes'))
