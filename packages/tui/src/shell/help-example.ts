import type { Translate } from '@saffron/core/i18n'
import type { Command } from 'commander'

/** Adds example lines to the help of a command. */
export const withExample = (command: Command, t: Translate, ...lines: readonly string[]): Command =>
  command.addHelpText(
    'after',
    `\n${t('cli.help.titled', { title: t('cli.help.example') })}\n${lines.map((line) => `  ${line}`).join('\n')}`,
  )
