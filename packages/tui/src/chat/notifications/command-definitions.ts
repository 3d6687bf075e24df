import type { OptionValues } from 'commander'

import type { CommandDefinition } from '../../shell/commands/command-definition.ts'

const commands = () => import('./commands.ts')

/** `saffron notifications`. */
export const notificationCommands: readonly CommandDefinition[] = [
  {
    name: 'notifications',
    about: 'cli.notifications.about',
    uses: 'server',
    examples: ['saffron notifications', 'saffron notifications read'],
    commands: [
      {
        name: 'ls',
        about: 'cli.notifications.ls',
        uses: 'server',
        json: { calls: ['chat.searchNotifications'] },
        isDefault: true,
        options: [
          { flags: '--unread', about: 'cli.notifications.unread' },
          { flags: '--limit <n>', about: 'cli.option.limit' },
        ],
        examples: ['saffron notifications ls --unread --json id,excerpt'],
        run: async (options: OptionValues) => (await commands()).listNotifications(options),
      },
      {
        name: 'read',
        about: 'cli.notifications.read',
        uses: 'server',
        json: { calls: ['chat.readNotifications'] },
        args: [{ name: '[id...]', about: 'cli.notifications.ids' }],
        examples: ['saffron notifications read 3f2a91bc'],
        run: async (ids: string[], options: OptionValues) => (await commands()).readNotifications(ids, options),
      },
    ],
  },
]
