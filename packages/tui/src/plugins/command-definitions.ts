import type { OptionValues } from 'commander'

import type { ArgumentDefinition, CommandDefinition } from '../shell/commands/command-definition.ts'

const reads = () => import('./read-commands.ts')
const changes = () => import('./change-commands.ts')
const connections = () => import('./connect-command.ts')

const pluginArgument: ArgumentDefinition = { name: '<plugin>', about: 'cli.plugins.named', values: 'plugins' }

/** `saffron plugins`. */
export const pluginCommands: readonly CommandDefinition[] = [
  {
    name: 'plugins',
    alias: 'plugin',
    about: 'cli.plugins.about',
    uses: 'server',
    examples: ['saffron plugins', 'saffron plugins add https://mcp.example.org/mcp', 'saffron plugins connect tickets'],
    commands: [
      {
        name: 'ls',
        about: 'cli.plugins.ls',
        uses: 'server',
        json: { calls: ['plugins.searchPlugins'] },
        isDefault: true,
        args: [{ name: '[words...]', about: 'cli.plugins.words' }],
        options: [{ flags: '--limit <n>', about: 'cli.option.limit' }],
        examples: ['saffron plugins ls', 'saffron plugins ls --json key,connected'],
        run: async (words: string[], options: OptionValues) => (await reads()).listPlugins(words, options),
      },
      {
        name: 'show',
        about: 'cli.plugins.show',
        uses: 'server',
        json: { calls: ['plugins.getPlugin'] },
        args: [pluginArgument],
        examples: ['saffron plugins show tickets'],
        run: async (name: string, options: OptionValues) => (await reads()).showPlugin(name, options),
      },
      {
        name: 'add',
        about: 'cli.plugins.add',
        uses: 'server',
        json: { calls: ['plugins.createPlugin'] },
        args: [{ name: '[source]', about: 'cli.plugins.source' }],
        options: [
          { flags: '--name <text>', about: 'cli.plugins.newName' },
          { flags: '--key', about: 'cli.plugins.addKey' },
          { flags: '--openapi', about: 'cli.plugins.openapi' },
          { flags: '--shared', about: 'cli.plugins.addShared' },
          { flags: '--program <command>', about: 'cli.plugins.program' },
          { flags: '--arg <text>', about: 'cli.plugins.arg', repeats: true },
        ],
        examples: [
          'saffron plugins add tickets',
          'saffron plugins add https://mcp.example.org/mcp --name Tickets',
          'saffron plugins add --program mcp-server-filesystem --arg /srv/notes',
        ],
        run: async (source: string | undefined, options: OptionValues) => (await changes()).addPlugin(source, options),
      },
      {
        name: 'rm',
        about: 'cli.plugins.rm',
        uses: 'server',
        json: { calls: ['plugins.deletePlugin'] },
        confirms: true,
        args: [{ name: '<plugin...>', about: 'cli.plugins.namedSeveral', values: 'plugins' }],
        examples: ['saffron plugins rm tickets'],
        run: async (names: string[], options: OptionValues) => (await changes()).removePlugins(names, options),
      },
      {
        name: 'connect',
        about: 'cli.plugins.connect',
        uses: 'server',
        json: { calls: ['plugins.connectPlugin'] },
        args: [pluginArgument],
        options: [
          { flags: '--client-id <id>', about: 'cli.plugins.clientId' },
          { flags: '--open', about: 'cli.plugins.open' },
          { flags: '--no-open', about: 'cli.plugins.noOpen' },
        ],
        examples: ['saffron plugins connect tickets', 'saffron plugins connect tickets < key.txt'],
        run: async (name: string, options: OptionValues) => (await connections()).connectPlugin(name, options),
      },
      {
        name: 'disconnect',
        about: 'cli.plugins.disconnect',
        uses: 'server',
        json: { calls: ['plugins.disconnectPlugin'] },
        args: [pluginArgument],
        examples: ['saffron plugins disconnect tickets'],
        run: async (name: string, options: OptionValues) => (await connections()).disconnectPlugin(name, options),
      },
      {
        name: 'tools',
        about: 'cli.plugins.tools',
        uses: 'server',
        json: { own: ['name', 'title', 'description', 'annotations', 'inputSchema', 'hash', 'state', 'differences'] },
        args: [pluginArgument],
        options: [{ flags: '--refresh', about: 'cli.plugins.refresh' }],
        examples: ['saffron plugins tools tickets --refresh'],
        run: async (name: string, options: OptionValues) => (await reads()).listTools(name, options),
      },
      {
        name: 'accept',
        about: 'cli.plugins.accept',
        uses: 'server',
        json: { calls: ['plugins.acceptPluginTool'] },
        confirms: true,
        args: [pluginArgument, { name: '<tool...>', about: 'cli.plugins.toolNames' }],
        examples: ['saffron plugins accept tickets close_ticket'],
        run: async (name: string, tools: string[], options: OptionValues) =>
          (await changes()).acceptTools(name, tools, options),
      },
      ...(['on', 'off'] as const).map((name): CommandDefinition => ({
        name,
        about: `cli.plugins.${name}`,
        uses: 'server',
        json: { calls: ['plugins.updatePlugin'] },
        args: [pluginArgument, { name: '[tool...]', about: 'cli.plugins.toolNames' }],
        examples: [`saffron plugins ${name} tickets`, `saffron plugins ${name} tickets close_ticket`],
        run: async (plugin: string, tools: string[], options: OptionValues) =>
          (await changes()).switchPlugin(plugin, tools, options, name === 'on'),
      })),
      {
        name: 'log',
        about: 'cli.plugins.log',
        uses: 'server',
        json: { calls: ['plugins.searchPluginCalls'] },
        args: [pluginArgument],
        options: [{ flags: '--limit <n>', about: 'cli.option.limit' }],
        examples: ['saffron plugins log tickets --limit 50'],
        run: async (name: string, options: OptionValues) => (await reads()).listCalls(name, options),
      },
    ],
  },
]
