import type { OptionValues } from 'commander'

import type { CommandDefinition } from '../shell/commands/command-definition.ts'

const loadPrompts = () => import('./prompts.ts')
const loadSettings = () => import('./settings.ts')

/** Prompts and system settings in `saffron admin`. */
export const settingsCommands: readonly CommandDefinition[] = [
  {
    name: 'prompts',
    about: 'cli.admin.prompts',
    uses: 'server',
    examples: ['saffron admin prompts ls', 'saffron admin prompts show chat.title'],
    commands: [
      {
        name: 'ls',
        about: 'cli.prompts.ls',
        uses: 'server',
        json: { calls: ['system.searchPrompts'] },
        isDefault: true,
        examples: ['saffron admin prompts ls'],
        run: async (options: OptionValues) => (await loadPrompts()).listPrompts(options),
      },
      {
        name: 'show',
        about: 'cli.prompts.show',
        uses: 'server',
        json: { calls: ['system.searchPrompts'] },
        args: [{ name: '<key>', about: 'cli.house.key' }],
        examples: ['saffron admin prompts show chat.title'],
        run: async (key: string, options: OptionValues) => (await loadPrompts()).showPrompt(key, options),
      },
      {
        name: 'set',
        about: 'cli.prompts.set',
        uses: 'server',
        json: { calls: ['system.updatePrompt'] },
        args: [{ name: '<key>', about: 'cli.house.key' }],
        options: [
          { flags: '-f, --file <file>', about: 'cli.prompts.file', values: 'files' },
          { flags: '--new', about: 'cli.prompts.newOption' },
          { flags: '--note <text>', about: 'cli.house.note' },
        ],
        examples: ['saffron admin prompts set chat.title --file title.md --note "Shorter"'],
        run: async (key: string, options: OptionValues) => (await loadPrompts()).setPrompt(key, options),
      },
      {
        name: 'versions',
        about: 'cli.prompts.versions',
        uses: 'server',
        json: { calls: ['system.searchPromptVersions'] },
        args: [{ name: '<key>', about: 'cli.house.key' }],
        examples: ['saffron admin prompts versions chat.title'],
        run: async (key: string, options: OptionValues) => (await loadPrompts()).listVersions(key, options),
      },
      {
        name: 'restore',
        about: 'cli.prompts.restore',
        uses: 'server',
        json: { calls: ['system.updatePrompt'] },
        args: [
          { name: '<key>', about: 'cli.house.key' },
          { name: '<version>', about: 'cli.prompts.version' },
        ],
        examples: ['saffron admin prompts restore chat.title 2'],
        run: async (key: string, version: string, options: OptionValues) =>
          (await loadPrompts()).restorePrompt(key, version, options),
      },
      {
        name: 'rm',
        about: 'cli.prompts.rm',
        uses: 'server',
        json: { calls: ['system.deletePrompt'] },
        confirms: true,
        args: [{ name: '<key>', about: 'cli.house.key' }],
        examples: ['saffron admin prompts rm chat.title'],
        run: async (key: string, options: OptionValues) => (await loadPrompts()).removePrompt(key, options),
      },
    ],
  },
  {
    name: 'env',
    about: 'cli.admin.env',
    uses: 'server',
    examples: ['saffron admin env ls', 'saffron admin env set reward.inviter 2.5'],
    commands: [
      {
        name: 'ls',
        about: 'cli.env.ls',
        uses: 'server',
        json: { calls: ['system.searchSettings'] },
        isDefault: true,
        examples: ['saffron admin env ls'],
        run: async (options: OptionValues) => (await loadSettings()).listSettings(options),
      },
      {
        name: 'get',
        about: 'cli.env.get',
        uses: 'server',
        json: { calls: ['system.searchSettings'] },
        args: [{ name: '<key>', about: 'cli.house.key' }],
        examples: ['saffron admin env get reward.inviter'],
        run: async (key: string, options: OptionValues) => (await loadSettings()).getSetting(key, options),
      },
      {
        name: 'set',
        about: 'cli.env.setAbout',
        uses: 'server',
        json: { calls: ['system.updateSetting'] },
        confirms: true,
        args: [
          { name: '<key>', about: 'cli.house.key' },
          { name: '[value]', about: 'cli.env.value' },
        ],
        options: [
          { flags: '--new', about: 'cli.env.newOption' },
          { flags: '--secret', about: 'cli.env.secretOption' },
          { flags: '--public', about: 'cli.env.publicOption' },
          { flags: '--no-public', about: 'cli.env.privateOption' },
          { flags: '--note <text>', about: 'cli.house.note' },
        ],
        examples: ['saffron admin env set reward.inviter 2.5', 'saffron admin env set google.clientSecret'],
        run: async (key: string, value: string | undefined, options: OptionValues) =>
          (await loadSettings()).setSetting(key, value, options),
      },
      {
        name: 'rm',
        about: 'cli.env.rm',
        uses: 'server',
        json: { calls: ['system.deleteSetting'] },
        confirms: true,
        args: [{ name: '<key>', about: 'cli.house.key' }],
        examples: ['saffron admin env rm reward.inviter'],
        run: async (key: string, options: OptionValues) => (await loadSettings()).removeSetting(key, options),
      },
    ],
  },
]
