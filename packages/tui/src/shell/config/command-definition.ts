import type { Translate } from '@saffron/core/i18n'
import type { OptionValues } from 'commander'

import type { CommandDefinition } from '../commands/command-definition.ts'
import { SETTING_KEYS, SETTING_RULES } from './setting-keys.ts'

const load = () => import('./config-commands.ts')

/** The settings, for the help. */
const settingLines = (t: Translate): string =>
  `${t('common.settings')}:\n${SETTING_KEYS.map((key) => keyLine(key, t)).join('\n')}`

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

/** `saffron config`. */
export const configCommands: readonly CommandDefinition[] = [
  {
    name: 'config',
    about: 'cli.config.about',
    uses: 'profile',
    examples: ['saffron config list'],
    below: settingLines,
    commands: [
      {
        name: 'list',
        about: 'cli.config.list',
        uses: 'profile',
        json: { own: ['key', 'value', 'origin', 'from'] },
        alias: 'ls',
        examples: ['saffron config list --json'],
        run: async (options: OptionValues) => (await load()).listSettings(options),
      },
      {
        name: 'get',
        about: 'cli.config.get',
        uses: 'profile',
        json: { own: ['key', 'value', 'origin', 'from'] },
        args: [{ name: '<key>', about: 'cli.config.key', values: 'settingKeys' }],
        examples: ['saffron config get api'],
        run: async (key: string, options: OptionValues) => (await load()).getSetting(key, options),
      },
      {
        name: 'set',
        about: 'cli.config.set',
        uses: 'profile',
        json: { own: ['key', 'value', 'origin', 'from'] },
        args: [
          { name: '<key>', about: 'cli.config.key', values: 'settingKeys' },
          { name: '<value>', about: 'cli.config.value', values: 'settingWords' },
        ],
        examples: [
          'saffron config set model saffron-demo',
          'saffron config set api https://saffron.example.org --profile work',
        ],
        run: async (key: string, value: string, options: OptionValues) =>
          (await load()).setSetting(key, value, options),
      },
      {
        name: 'unset',
        about: 'cli.config.unset',
        uses: 'profile',
        json: { own: ['key', 'value', 'origin', 'from'] },
        args: [{ name: '<key>', about: 'cli.config.key', values: 'settingKeys' }],
        examples: ['saffron config unset model'],
        run: async (key: string, options: OptionValues) => (await load()).unsetSetting(key, options),
      },
      {
        name: 'path',
        about: 'cli.config.path',
        uses: 'profile',
        json: { own: ['path', 'folder', 'profile', 'project'] },
        examples: ['saffron config path'],
        run: async (options: OptionValues) => (await load()).showPath(options),
      },
    ],
  },
]
