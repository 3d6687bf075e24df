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
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
}

function languageTag(tag: string): string {
  if (matchLocale(tag) === undefined) throw new InvalidArgumentError('')
  return tag
}

/** A command that speaks to a server. */
export const client = (name: string, description: string, t: Translate): Command =>
  command(name, description, t).option('--api <url>', t('cli.option.api'))
