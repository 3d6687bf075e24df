import type { OptionValues } from 'commander'

import type { CommandDefinition, OptionDefinition } from '../shell/commands/command-definition.ts'

const changes = () => import('./change-chats.ts')
const trash = () => import('./trash-commands.ts')

/** The options of `saffron` and `saffron chat` for the chat and its replies. */
export const conversationOptions: readonly OptionDefinition[] = [
  { flags: '-m, --model <name>', about: 'cli.option.model', values: 'chatModels' },
  { flags: '-a, --agent <name>', about: 'cli.option.agent', values: 'agents' },
  { flags: '--draft', about: 'cli.option.draft' },
  { flags: '--temperature <n>', about: 'cli.option.temperature' },
  { flags: '--tools <folder>', about: 'cli.option.tools', values: 'files' },
  { flags: '-c, --continue', about: 'cli.option.continue' },
  { flags: '--resume <id>', about: 'cli.option.resume', values: 'chats' },
]

/** `saffron chat`, `chats` and `models`. */
export const chatCommands: readonly CommandDefinition[] = [
  {
    name: 'chat',
    about: 'cli.chat.about',
    uses: 'space',
    json: 'whole',
    args: [{ name: '[prompt...]', about: 'cli.chat.prompt' }],
    options: [
      ...conversationOptions,
      { flags: '--attach <id>', about: 'cli.option.attach', values: 'chats' },
      { flags: '-f, --file <path>', about: 'cli.option.file', values: 'files', repeats: true },
      { flags: '--allow <tool>', about: 'cli.option.allow', repeats: true },
      { flags: '--json=result', about: 'cli.chat.jsonResult' },
      { flags: '--screen-reader', about: 'cli.option.screenReader' },
    ],
    examples: [
      (t) => `saffron chat -f report.pdf -f notes.md "${t('cli.chat.example')}"`,
      'git diff | saffron chat -a "Diff reviewer"',
      'saffron chat -a Files --allow write_file "Sort my notes"',
    ],
    run: async (words: string[], options: OptionValues) => (await import('./ask-once.ts')).askOnce(words, options),
  },
  {
    name: 'chats',
    about: 'cli.chats.about',
    uses: 'space',
    examples: ['saffron chats', 'saffron chats export 3f2a91bc -o holidays.md'],
    commands: [
      {
        name: 'ls',
        about: 'cli.chats.ls',
        uses: 'space',
        json: { calls: ['chat.searchConversations'] },
        isDefault: true,
        options: [{ flags: '--limit <n>', about: 'cli.option.limit' }],
        examples: ['saffron chats ls --limit 5', "saffron chats ls --jq 'select(.pinned) | .title'"],
        run: async (options: OptionValues) => (await import('./commands.ts')).listChats(options),
      },
      {
        name: 'show',
        about: 'cli.chats.show',
        uses: 'space',
        json: { calls: ['chat.searchMessages'] },
        args: [{ name: '<id>', about: 'cli.chats.id', values: 'chats' }],
        examples: ['saffron chats show 3f2a91bc'],
        run: async (id: string, options: OptionValues) => (await import('./commands.ts')).showChat(id, options),
      },
      {
        name: 'rename',
        about: 'cli.chats.rename',
        uses: 'space',
        json: { calls: ['chat.updateConversation'] },
        args: [
          { name: '<id>', about: 'cli.chats.id', values: 'chats' },
          { name: '<title...>', about: 'cli.chats.newTitle' },
        ],
        examples: ['saffron chats rename 3f2a91bc "Summer holidays"'],
        run: async (id: string, words: string[], options: OptionValues) =>
          (await changes()).renameChat(id, words, options),
      },
      {
        name: 'plugins',
        about: 'cli.chats.plugins',
        uses: 'space',
        json: { calls: ['plugins.conversationPlugins'] },
        args: [
          { name: '<id>', about: 'cli.chats.id', values: 'chats' },
          { name: '[plugin...]', about: 'cli.chats.pluginKeys', values: 'plugins' },
        ],
        options: [{ flags: '--off', about: 'cli.chats.pluginsOff' }],
        examples: ['saffron chats plugins 3f2a91bc', 'saffron chats plugins 3f2a91bc files --off'],
        run: async (id: string, keys: string[], options: OptionValues) =>
          (await import('./chat-plugins.ts')).chatPlugins(id, keys, options),
      },
      {
        name: 'mv',
        about: 'cli.chats.mv',
        uses: 'space',
        json: { calls: ['chat.updateConversation'] },
        args: [{ name: '<id...>', about: 'cli.chats.idsTo', values: 'chats' }],
        examples: ['saffron chats mv 3f2a91bc Family', 'saffron chats mv 3f2a91bc personal --workspace Family'],
        run: async (typed: string[], options: OptionValues) =>
          (await import('./send-chats.ts')).sendChats(typed, options, false),
      },
      {
        name: 'cp',
        about: 'cli.chats.cp',
        uses: 'space',
        json: { calls: ['chat.updateConversation'] },
        args: [{ name: '<id...>', about: 'cli.chats.idsTo', values: 'chats' }],
        examples: ['saffron chats cp 3f2a91bc 77e01d42 Family'],
        run: async (typed: string[], options: OptionValues) =>
          (await import('./send-chats.ts')).sendChats(typed, options, true),
      },
      {
        name: 'rm',
        about: 'cli.chats.rm',
        uses: 'space',
        json: { calls: ['chat.deleteConversation'] },
        confirms: true,
        args: [{ name: '<id...>', about: 'cli.chats.ids', values: 'chats' }],
        options: [{ flags: '--permanent', about: 'cli.chats.permanent' }],
        examples: ['saffron chats rm 3f2a91bc 77e01d42 --yes'],
        run: async (ids: string[], options: OptionValues) => (await changes()).removeChats(ids, options),
      },
      {
        name: 'restore',
        about: 'cli.chats.restore',
        uses: 'space',
        json: { calls: ['chat.restoreConversation'] },
        args: [{ name: '<id...>', about: 'cli.chats.ids' }],
        examples: ['saffron chats restore 3f2a91bc'],
        run: async (ids: string[], options: OptionValues) => (await trash()).restoreChats(ids, options),
      },
      {
        name: 'trash',
        about: 'cli.chats.trash',
        uses: 'space',
        examples: ['saffron chats trash'],
        commands: [
          {
            name: 'ls',
            about: 'cli.chats.trashLs',
            uses: 'space',
            json: { calls: ['chat.searchConversationTrash'] },
            isDefault: true,
            options: [{ flags: '--limit <n>', about: 'cli.option.limit' }],
            examples: ['saffron chats trash ls --json id,title,trashedAt'],
            run: async (options: OptionValues) => (await trash()).listTrash(options),
          },
          {
            name: 'empty',
            about: 'cli.chats.empty',
            uses: 'space',
            json: { calls: ['chat.emptyConversationTrash'] },
            confirms: true,
            args: [{ name: '[id...]', about: 'cli.chats.ids' }],
            examples: ['saffron chats trash empty --yes'],
            run: async (ids: string[], options: OptionValues) => (await trash()).emptyTrash(ids, options),
          },
        ],
      },
      {
        name: 'export',
        about: 'cli.chats.export',
        uses: 'space',
        args: [{ name: '<id>', about: 'cli.chats.id', values: 'chats' }],
        options: [
          { flags: '-o, --output <file>', about: 'cli.option.output' },
          { flags: '--force', about: 'cli.option.force' },
          { flags: '--format <format>', about: 'cli.chats.format', values: 'chatFormats' },
        ],
        examples: ['saffron chats export 3f2a91bc -o holidays.md'],
        run: async (id: string, options: OptionValues) =>
          (await import('./commands/export-chat.ts')).exportChat(id, options),
      },
    ],
  },
  {
    name: 'models',
    about: 'cli.models.about',
    uses: 'space',
    examples: ['saffron models'],
    commands: [
      {
        name: 'ls',
        about: 'cli.models.choices',
        uses: 'space',
        json: { calls: ['chat.listModels'] },
        isDefault: true,
        options: [{ flags: '--features <list>', about: 'cli.models.able', values: 'modelFeatures' }],
        examples: ['saffron models ls --features chat,vision'],
        run: async (options: OptionValues) => (await import('./list-choices.ts')).listChoices(options),
      },
    ],
  },
]
