import type { OptionValues } from 'commander'

import type { CommandDefinition, OptionDefinition } from '../shell/commands/command-definition.ts'

const work = () => import('./work-commands.ts')
const proposals = () => import('./proposal-commands.ts')

const SCRIPT = { name: '<script>', about: 'cli.playscript.script', values: 'scripts' } as const
const PROPOSALS = [SCRIPT, { name: '[id...]', about: 'cli.playscript.proposalIds' }] as const
const OF_SCENE: OptionDefinition = { flags: '--scene <n>', about: 'cli.playscript.oneScene' }
const ALL: OptionDefinition = { flags: '--all', about: 'cli.playscript.all' }
const ASKED: readonly OptionDefinition[] = [
  { flags: '--scene <n>', about: 'cli.playscript.someScenes', repeats: true },
  { flags: '-m, --model <name>', about: 'cli.option.model', values: 'chatModels' },
  { flags: '--instructions <text>', about: 'cli.playscript.instructions' },
]
const ACCEPT: OptionDefinition = { flags: '--accept', about: 'cli.playscript.acceptNow' }

/** What models do for a script, and what becomes of it. */
export const workCommands: readonly CommandDefinition[] = [
  {
    name: 'translate',
    about: 'cli.playscript.translate',
    uses: 'space',
    json: { calls: ['playscript.getProposal'] },
    args: [SCRIPT, { name: '<language>', about: 'cli.playscript.to' }],
    options: [...ASKED, ACCEPT, { flags: '--from <language>', about: 'cli.playscript.from' }],
    examples: [
      'saffron playscript translate Crocus zh-Hant',
      'saffron playscript translate Crocus fr --scene 3 --accept',
    ],
    run: async (script: string, to: string, options: OptionValues) =>
      (await work()).translateScript(script, to, options),
  },
  {
    name: 'summary',
    about: 'cli.playscript.summarize',
    uses: 'space',
    json: { calls: ['playscript.getProposal'] },
    args: [SCRIPT],
    options: [...ASKED, ACCEPT],
    examples: ['saffron playscript summary Crocus --accept'],
    run: async (script: string, options: OptionValues) => (await work()).summarizeScenes(script, options),
  },
  {
    name: 'outline',
    about: 'cli.playscript.outline',
    uses: 'space',
    json: { calls: ['playscript.getProposal'] },
    args: [SCRIPT],
    options: ASKED,
    examples: ['saffron playscript outline Crocus --scene 12A --json groupItems'],
    run: async (script: string, options: OptionValues) => (await work()).outlineScenes(script, options),
  },
  {
    name: 'write',
    about: 'cli.playscript.write',
    uses: 'space',
    json: { calls: ['playscript.getProposal'] },
    args: [SCRIPT],
    options: [...ASKED, ACCEPT],
    examples: ['saffron playscript write Crocus --scene 4 --instructions "more tension"'],
    run: async (script: string, options: OptionValues) => (await work()).writeScenes(script, options),
  },
  {
    name: 'resume',
    about: 'cli.playscript.resume',
    uses: 'space',
    json: { calls: ['playscript.getProposal'] },
    args: [SCRIPT],
    options: [ACCEPT],
    examples: ['saffron playscript resume Crocus'],
    run: async (script: string, options: OptionValues) => (await work()).resumeWork(script, options),
  },
  {
    name: 'proposals',
    about: 'cli.playscript.proposals',
    uses: 'space',
    json: { calls: ['playscript.searchProposals'] },
    args: [SCRIPT],
    options: [OF_SCENE],
    examples: ['saffron playscript proposals Crocus --json id,kind,state'],
    run: async (script: string, options: OptionValues) => (await proposals()).listProposals(script, options),
  },
  {
    name: 'accept',
    about: 'cli.playscript.accept',
    uses: 'space',
    json: { calls: ['playscript.acceptProposal'] },
    args: PROPOSALS,
    options: [ALL],
    examples: ['saffron playscript accept Crocus 3f2a91bc', 'saffron playscript accept Crocus --all'],
    run: async (script: string, ids: string[], options: OptionValues) =>
      (await proposals()).acceptProposals(script, ids, options),
  },
  {
    name: 'discard',
    about: 'cli.playscript.discard',
    uses: 'space',
    json: { calls: ['playscript.discardProposal'] },
    args: PROPOSALS,
    options: [ALL],
    examples: ['saffron playscript discard Crocus 3f2a91bc'],
    run: async (script: string, ids: string[], options: OptionValues) =>
      (await proposals()).discardProposals(script, ids, options),
  },
]
