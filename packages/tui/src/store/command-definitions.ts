import type { OptionValues } from 'commander'

import type { CommandDefinition } from '../shell/commands/command-definition.ts'
import { agentArgument, ownAgentArgument } from './agent-argument.ts'

const reads = () => import('./read-commands.ts')
const changes = () => import('./change-commands.ts')
const diffs = () => import('./diff-commands.ts')
const files = () => import('./file-commands.ts')
const edits = () => import('./edit-commands.ts')

/** `saffron agents`. */
export const agentCommands: readonly CommandDefinition[] = [
  {
    name: 'agents',
    alias: 'agent',
    about: 'cli.agents.about',
    uses: 'space',
    examples: ['saffron agents ls --mine', 'saffron agents edit "Diff reviewer"', 'saffron agents apply -f agents/'],
    commands: [
      {
        name: 'ls',
        about: 'cli.agents.ls',
        uses: 'space',
        json: { calls: ['store.searchAgents'] },
        isDefault: true,
        args: [{ name: '[words...]', about: 'cli.agents.words' }],
        options: [
          { flags: '--mine', about: 'cli.agents.mine' },
          { flags: '--category <key>', about: 'cli.agents.category', values: 'agentCategories' },
          { flags: '--tag <tag>', about: 'cli.agents.tag', values: 'agentTags' },
          { flags: '--limit <n>', about: 'cli.option.limit' },
        ],
        examples: ['saffron agents ls review --category programming', 'saffron agents ls --mine --json id,name'],
        run: async (words: string[], options: OptionValues) => (await reads()).listAgents(words, options),
      },
      {
        name: 'show',
        about: 'cli.agents.show',
        uses: 'space',
        json: { calls: ['store.getAgent'] },
        args: [agentArgument],
        examples: ['saffron agents show "Diff reviewer"'],
        run: async (name: string, options: OptionValues) => (await reads()).showAgent(name, options),
      },
      {
        name: 'create',
        about: 'cli.agents.create',
        uses: 'space',
        json: { calls: ['store.createAgent'] },
        args: [{ name: '[name...]', about: 'cli.agents.newName' }],
        options: [
          { flags: '-f, --file <path>', about: 'cli.agents.file', values: 'files' },
          { flags: '--describe <text>', about: 'cli.agents.describe' },
          { flags: '-m, --model <name>', about: 'cli.agents.describeModel', values: 'chatModels' },
        ],
        examples: [
          'saffron agents create "Diff reviewer"',
          'saffron agents create -f reviewer.yaml',
          'saffron agents create --describe "Explains the log lines that I paste"',
        ],
        run: async (words: string[], options: OptionValues) => (await edits()).createAgent(words, options),
      },
      {
        name: 'edit',
        about: 'cli.agents.edit',
        uses: 'space',
        json: { calls: ['store.updateAgent'] },
        args: [ownAgentArgument],
        options: [{ flags: '-f, --file <path>', about: 'cli.agents.file', values: 'files' }],
        examples: ['saffron agents edit "Diff reviewer"'],
        run: async (name: string, options: OptionValues) => (await edits()).editOwnAgent(name, options),
      },
      {
        name: 'apply',
        about: 'cli.agents.apply',
        uses: 'space',
        json: { own: ['file', 'status', 'id', 'name', 'published', 'changes', 'error'] },
        options: [
          { flags: '-f, --file <path>', about: 'cli.agents.applyFile', values: 'files', repeats: true },
          { flags: '--dry-run', about: 'cli.agents.dryRun' },
          { flags: '--publish', about: 'cli.agents.applyPublish' },
          { flags: '--changelog <text>', about: 'cli.agents.changelog' },
        ],
        examples: ['saffron agents apply -f agents/ --dry-run', 'saffron agents apply -f agents/ --publish'],
        run: async (options: OptionValues) => (await import('./apply-command.ts')).applyAgents(options),
      },
      {
        name: 'rm',
        about: 'cli.agents.rm',
        uses: 'space',
        json: { calls: ['store.deleteAgent'] },
        confirms: true,
        args: [{ name: '<agent...>', about: 'cli.agents.namedSeveral', values: 'ownAgents' }],
        examples: ['saffron agents rm "Diff reviewer"'],
        run: async (names: string[], options: OptionValues) => (await changes()).removeAgents(names, options),
      },
      {
        name: 'fork',
        about: 'cli.agents.fork',
        uses: 'space',
        json: { calls: ['store.forkAgent'] },
        args: [agentArgument],
        options: [{ flags: '--name <text>', about: 'cli.agents.forkName' }],
        examples: ['saffron agents fork "Diff reviewer" --name "Our reviewer"'],
        run: async (name: string, options: OptionValues) => (await changes()).forkAgent(name, options),
      },
      {
        name: 'update',
        about: 'cli.agents.update',
        uses: 'space',
        json: { calls: ['store.adoptUpdate', 'store.forkUpdate'] },
        args: [ownAgentArgument],
        options: [
          { flags: '--dry-run', about: 'cli.agents.update.dryRun' },
          { flags: '--field <name>', about: 'cli.agents.update.field', repeats: true, values: 'adoptedFields' },
          { flags: '--all', about: 'cli.agents.update.all' },
          { flags: '--keep', about: 'cli.agents.update.keepOwn' },
        ],
        examples: ['saffron agents update "Our reviewer" --dry-run', 'saffron agents update "Our reviewer" --keep'],
        run: async (name: string, options: OptionValues) =>
          (await import('./update-command.ts')).updateAgent(name, options),
      },
      {
        name: 'publish',
        about: 'cli.agents.publish',
        uses: 'space',
        json: { calls: ['store.publishAgent'] },
        args: [ownAgentArgument],
        options: [{ flags: '--changelog <text>', about: 'cli.agents.changelog' }],
        examples: ['saffron agents publish "Diff reviewer" --changelog "Shorter answers"'],
        run: async (name: string, options: OptionValues) => (await changes()).publishAgent(name, options),
      },
      {
        name: 'withdraw',
        about: 'cli.agents.withdraw',
        uses: 'space',
        json: { calls: ['store.withdrawAgent'] },
        args: [ownAgentArgument],
        examples: ['saffron agents withdraw "Diff reviewer"'],
        run: async (name: string, options: OptionValues) => (await changes()).withdrawAgent(name, options),
      },
      {
        name: 'versions',
        about: 'cli.agents.versions',
        uses: 'space',
        json: { calls: ['store.agentVersions'] },
        args: [agentArgument],
        options: [{ flags: '--limit <n>', about: 'cli.option.limit' }],
        examples: ['saffron agents versions "Diff reviewer"'],
        run: async (name: string, options: OptionValues) => (await reads()).listAgentVersions(name, options),
      },
      {
        name: 'diff',
        about: 'cli.agents.diff',
        uses: 'space',
        json: { calls: ['store.agentDiff'] },
        args: [
          agentArgument,
          { name: '[from]', about: 'cli.agents.diffVersion' },
          { name: '[to]', about: 'cli.agents.diffVersion' },
        ],
        examples: ['saffron agents diff "Diff reviewer"', 'saffron agents diff "Diff reviewer" 1 draft'],
        run: async (name: string, from: string | undefined, to: string | undefined, options: OptionValues) =>
          (await diffs()).diffAgent(name, [from, to], options),
      },
      {
        name: 'test',
        about: 'cli.agents.test',
        uses: 'space',
        json: { own: ['index', 'name', 'passed', 'reasons', 'reply', 'calls', 'notRun', 'costMicros', 'conversation'] },
        args: [ownAgentArgument],
        options: [
          { flags: '--version <version>', about: 'cli.agents.testVersion' },
          { flags: '--case <name>', about: 'cli.agents.testCase', repeats: true },
        ],
        examples: ['saffron agents test "Diff reviewer"', 'saffron agents test "Diff reviewer" --version 2 --case 1'],
        run: async (name: string, options: OptionValues) =>
          (await import('./test-command.ts')).testAgent(name, options),
      },
      {
        name: 'export',
        about: 'cli.agents.export',
        uses: 'space',
        args: [agentArgument],
        options: [
          { flags: '-o, --output <file>', about: 'cli.option.output' },
          { flags: '--force', about: 'cli.option.force' },
          { flags: '--format <format>', about: 'cli.agents.format', values: 'agentFormats' },
          { flags: '--published', about: 'cli.agents.exportPublished' },
        ],
        examples: ['saffron agents export "Diff reviewer" -o agents/diff-reviewer.yaml'],
        run: async (name: string, options: OptionValues) => (await files()).exportAgent(name, options),
      },
      {
        name: 'import',
        about: 'cli.agents.import',
        uses: 'space',
        json: { calls: ['store.importAgent'] },
        args: [{ name: '<file>', about: 'cli.agents.importFile', values: 'files' }],
        options: [
          { flags: '--name <text>', about: 'cli.agents.importName' },
          { flags: '--dry-run', about: 'cli.agents.importDryRun' },
        ],
        examples: ['saffron agents import card.png --dry-run'],
        run: async (file: string, options: OptionValues) => (await files()).importAgent(file, options),
      },
      {
        name: 'rate',
        about: 'cli.agents.rate',
        uses: 'space',
        json: { calls: ['store.rateAgent'] },
        args: [agentArgument, { name: '<stars>', about: 'cli.agents.stars' }],
        examples: ['saffron agents rate "Diff reviewer" 5'],
        run: async (name: string, stars: string, options: OptionValues) =>
          (await diffs()).rateAgent(name, stars, options),
      },
      {
        name: 'report',
        about: 'cli.agents.report',
        uses: 'space',
        json: { calls: ['store.reportAgent'] },
        args: [agentArgument, { name: '<reason...>', about: 'cli.agents.reason' }],
        examples: ['saffron agents report "Diff reviewer" It gives medical advice'],
        run: async (name: string, words: string[], options: OptionValues) =>
          (await diffs()).reportAgent(name, words, options),
      },
    ],
  },
]
