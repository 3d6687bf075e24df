import type { OptionValues } from 'commander'

import type { CommandDefinition } from '../shell/commands/command-definition.ts'
import { memberCommands } from './member-definitions.ts'
import { workspaceArgument } from './workspace-argument.ts'

const reads = () => import('./read-commands.ts')
const changes = () => import('./change-commands.ts')

/** `saffron workspace`. */
export const workspaceCommands: readonly CommandDefinition[] = [
  {
    name: 'workspace',
    alias: 'workspaces',
    about: 'cli.workspace.about',
    uses: 'server',
    examples: ['saffron workspace ls', 'saffron workspace create Family --template team'],
    commands: [
      {
        name: 'ls',
        about: 'cli.workspace.ls',
        uses: 'server',
        json: { calls: ['workspace.searchWorkspaces'] },
        isDefault: true,
        args: [{ name: '[words]', about: 'cli.workspace.words' }],
        options: [{ flags: '--limit <n>', about: 'cli.option.limit' }],
        examples: ['saffron workspace ls --json id,name,role'],
        run: async (words: string | undefined, options: OptionValues) => (await reads()).listWorkspaces(words, options),
      },
      {
        name: 'show',
        about: 'cli.workspace.show',
        uses: 'server',
        json: { calls: ['workspace.getWorkspace'] },
        args: [workspaceArgument],
        examples: ['saffron workspace show Family'],
        run: async (name: string, options: OptionValues) => (await reads()).showWorkspace(name, options),
      },
      {
        name: 'create',
        about: 'cli.workspace.create',
        uses: 'server',
        json: { calls: ['workspace.createWorkspace'] },
        args: [{ name: '<name...>', about: 'cli.workspace.newName' }],
        options: [
          { flags: '--template <key>', about: 'cli.workspace.template', values: 'templates' },
          { flags: '--description <text>', about: 'cli.workspace.description' },
          { flags: '-m, --model <name>', about: 'cli.workspace.model', values: 'chatModels' },
        ],
        examples: ['saffron workspace create "Summer play" --template writers'],
        run: async (words: string[], options: OptionValues) => (await changes()).createWorkspace(words, options),
      },
      {
        name: 'templates',
        about: 'cli.workspace.templates',
        uses: 'server',
        json: { calls: ['workspace.workspaceTemplates'] },
        examples: ['saffron workspace templates'],
        run: async (options: OptionValues) => (await reads()).listTemplates(options),
      },
      {
        name: 'rename',
        about: 'cli.workspace.rename',
        uses: 'server',
        json: { calls: ['workspace.updateWorkspace'] },
        args: [workspaceArgument, { name: '<name...>', about: 'cli.workspace.newName' }],
        examples: ['saffron workspace rename Family Household'],
        run: async (name: string, words: string[], options: OptionValues) =>
          (await changes()).renameWorkspace(name, words, options),
      },
      {
        name: 'set',
        about: 'cli.workspace.set',
        uses: 'server',
        json: { calls: ['workspace.updateWorkspace'] },
        args: [workspaceArgument],
        options: [
          { flags: '--description <text>', about: 'cli.workspace.description' },
          { flags: '-m, --model <name>', about: 'cli.workspace.model', values: 'chatModels' },
          { flags: '--payer <payer>', about: 'cli.workspace.payer', values: 'payers' },
        ],
        examples: ['saffron workspace set Family --payer each'],
        run: async (name: string, options: OptionValues) => (await changes()).setWorkspace(name, options),
      },
      {
        name: 'rm',
        about: 'cli.workspace.rm',
        uses: 'server',
        json: { calls: ['workspace.deleteWorkspace'] },
        confirms: true,
        args: [workspaceArgument],
        examples: ['saffron workspace rm Family'],
        run: async (name: string, options: OptionValues) => (await changes()).removeWorkspace(name, options),
      },
      {
        name: 'restore',
        about: 'cli.workspace.restore',
        uses: 'server',
        json: { calls: ['workspace.restoreWorkspace'] },
        args: [{ name: '<workspace>', about: 'cli.workspace.named' }],
        examples: ['saffron workspace restore Family'],
        run: async (name: string, options: OptionValues) => (await changes()).restoreWorkspace(name, options),
      },
      ...memberCommands,
      {
        name: 'usage',
        about: 'cli.workspace.usage',
        uses: 'server',
        json: { calls: ['workspace.workspaceUsage'] },
        args: [workspaceArgument],
        options: [{ flags: '--days <n>', about: 'cli.workspace.usageDays' }],
        examples: ['saffron workspace usage Family --days 7'],
        run: async (name: string, options: OptionValues) => (await reads()).showUsage(name, options),
      },
      {
        name: 'audit',
        about: 'cli.workspace.audit',
        uses: 'server',
        json: { calls: ['workspace.workspaceAudit'] },
        args: [workspaceArgument],
        options: [{ flags: '--limit <n>', about: 'cli.option.limit' }],
        examples: ['saffron workspace audit Family'],
        run: async (name: string, options: OptionValues) => (await reads()).showAudit(name, options),
      },
    ],
  },
]
