import type { OptionValues } from 'commander'

import type { CommandDefinition } from '../commands/command-definition.ts'

const commands = () => import('./call-command.ts')

/** `saffron api`: any call of the contract. */
export const apiCommands: readonly CommandDefinition[] = [
  {
    name: 'api',
    about: 'cli.api.about',
    uses: 'server',
    json: 'whole',
    hasOwnOptions: true,
    args: [
      { name: '<method>', about: 'cli.api.method' },
      { name: '<path>', about: 'cli.api.path' },
    ],
    options: [
      { flags: '-F, --field <key=value>', about: 'cli.api.field', repeats: true },
      { flags: '-f, --raw-field <key=value>', about: 'cli.api.rawField', repeats: true },
      { flags: '-H, --header <name: value>', about: 'cli.api.header', repeats: true },
      { flags: '--input <file>', about: 'cli.api.input' },
      { flags: '-i, --include', about: 'cli.api.include' },
      { flags: '-o, --output <file>', about: 'cli.option.output' },
      { flags: '--force', about: 'cli.option.force' },
    ],
    examples: [
      'saffron api GET /user/me',
      'saffron api GET /ai/conversation/search -F limit=5 -F q=saffron',
      'saffron api POST /ai/conversation/list/{id}/start -F id=<id> -F content=Hello',
      'saffron api POST /assets/v2/upload -F file=@report.pdf',
      'saffron api GET /assets/list/<id>/content -o report.pdf',
    ],
    run: async (method: string, path: string, options: OptionValues) =>
      (await commands()).callApi(method, path, options),
    commands: [
      {
        name: 'ls',
        about: 'cli.api.ls',
        uses: 'server',
        json: { own: ['method', 'path', 'access', 'summary'] },
        args: [{ name: '[words...]', about: 'cli.api.words' }],
        examples: ['saffron api ls conversation'],
        run: async (words: string[], options: OptionValues) => (await commands()).listCalls(words, options),
      },
    ],
  },
]
