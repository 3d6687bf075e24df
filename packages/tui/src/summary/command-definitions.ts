import type { OptionValues } from 'commander'

import type { CommandDefinition } from '../shell/commands/command-definition.ts'

const history = () => import('./history-commands.ts')

const ID = { name: '<id>', about: 'cli.summary.id' } as const

/** `saffron summarize` and its list. */
export const summaryCommands: readonly CommandDefinition[] = [
  {
    name: 'summarize',
    about: 'cli.summary.about',
    uses: 'space',
    json: { calls: ['summary.summarizeText'] },
    hasOwnOptions: true,
    args: [{ name: '[file]', about: 'cli.summary.file', values: 'files' }],
    options: [
      { flags: '--kind <kind>', about: 'cli.summary.kind', values: 'summaryKinds' },
      { flags: '--max <n>', about: 'cli.summary.max' },
      { flags: '-m, --model <name>', about: 'cli.option.model', values: 'chatModels' },
      { flags: '--prompt <text>', about: 'cli.summary.prompt' },
      { flags: '--reduce-prompt <text>', about: 'cli.summary.reducePrompt' },
      { flags: '--schema <file>', about: 'cli.summary.schema', values: 'files' },
    ],
    examples: [
      'cat book.txt | saffron summarize --max 1000 --json',
      'saffron summarize report.pdf --kind outline',
      'saffron summarize notes.md --kind groups --json json',
    ],
    run: async (file: string | undefined, options: OptionValues) =>
      (await import('./summarize.ts')).summarize(file, options),
    commands: [
      {
        name: 'ls',
        about: 'cli.summary.ls',
        uses: 'space',
        json: { calls: ['summary.searchSummaries'] },
        args: [{ name: '[words...]', about: 'cli.summary.words' }],
        options: [
          { flags: '--kind <kind>', about: 'cli.summary.ofKind', values: 'summaryKinds' },
          { flags: '--limit <n>', about: 'cli.option.limit' },
        ],
        examples: ['saffron summarize ls', 'saffron summarize ls saffron --json id,title,text'],
        run: async (words: string[], options: OptionValues) => (await history()).listSummaries(words, options),
      },
      {
        name: 'show',
        about: 'cli.summary.show',
        uses: 'space',
        json: { calls: ['summary.getSummary'] },
        args: [ID],
        options: [{ flags: '--sources', about: 'cli.summary.sources' }],
        examples: ['saffron summarize show 3f2a91bc --sources'],
        run: async (id: string, options: OptionValues) => (await history()).showSummary(id, options),
      },
      {
        name: 'resume',
        about: 'cli.summary.resume',
        uses: 'space',
        json: { calls: ['summary.resumeSummary'] },
        args: [ID],
        examples: ['saffron summarize resume 3f2a91bc'],
        run: async (id: string, options: OptionValues) => (await import('./summarize.ts')).resume(id, options),
      },
      {
        name: 'rm',
        about: 'cli.summary.rm',
        uses: 'space',
        json: { calls: ['summary.deleteSummary'] },
        confirms: true,
        args: [{ name: '<id...>', about: 'cli.summary.ids' }],
        examples: ['saffron summarize rm 3f2a91bc --yes'],
        run: async (ids: string[], options: OptionValues) => (await history()).removeSummaries(ids, options),
      },
    ],
  },
]
