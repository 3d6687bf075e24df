import type { Translate } from '@saffron/core/i18n'
import type { Command } from 'commander'

import { profiled, withFields } from '../client-command.ts'
import { withExample } from '../help-example.ts'
import { SETTING_KEYS, SETTING_RULES } from './setting-keys.ts'

const load = () => import('./config-commands.ts')

/** `saffron config …` */
export function addConfigCommands(program: Command, t: Translate): void {
  const config = withExample(profiled('config', t('cli.config.about'), t), t, 'saffron config list')
  config.addHelpText('after', `\n${t('common.settings')}:\n${SETTING_KEYS.map((key) => keyLine(key, t)).join('\n')}`)
  const add = (name: string, about: string, ...examples: string[]) => {
    const made = withExample(withFields(profiled(name, about, t), t), t, ...examples)
    config.addCommand(made)
    return made
  }
  add('list', t('cli.config.list'), 'saffron config list --json')
    .alias('ls')
    .action(async (_options, self: Command) => (await load()).listSettings(self.optsWithGlobals()))
  add('get', t('cli.config.get'), 'saffron config get api')
    .argument('<key>', t('cli.config.key'))
    .action(async (key: string, _options, self: Command) => (await load()).getSetting(key, self.optsWithGlobals()))
  add(
    'set',
    t('cli.config.set'),
    'saffron config set model saffron-demo',
    'saffron config set api https://saffron.example.org --profile work',
  )
    .argument('<key>', t('cli.config.key'))
    .argument('<value>', t('cli.config.value'))
    .action(async (key: string, value: string, _options, self: Command) =>
      (await load()).setSetting(key, value, self.optsWithGlobals()),
    )
  add('unset', t('cli.config.unset'), 'saffron config unset model')
    .argument('<key>', t('cli.config.key'))
    .action(async (key: string, _options, self: Command) => (await load()).unsetSetting(key, self.optsWithGlobals()))
  add('path', t('cli.config.path'), 'saffron config path').action(async (_options, self: Command) =>
    (await load()).showPath(self.optsWithGlobals()),
  )
  program.addCommand(config)
}

const WIDEST_KEY = Math.max(...SETTING_KEYS.map((key) => key.length))

/** Shows the description and the allowed values on two lines, because one wouldn't fit 80 columns. */
function keyLine(key: (typeof SETTING_KEYS)[number], t: Translate): string {
  const { standard, words } = SETTING_RULES[key]
  const may = [
    ...(words === undefined ? [] : [words.join(', ')]),
    ...(standard === undefined ? [] : [t('cli.config.standard', { value: standard })]),
  ].join('; ')
  const about = `  ${key.padEnd(WIDEST_KEY)}  ${t(`cli.config.about.${key}`)}`
  return may === '' ? about : `${about}\n${' '.repeat(WIDEST_KEY + 4)}${may}`
}
