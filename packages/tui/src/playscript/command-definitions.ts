import type { OptionValues } from 'commander'

import type { CommandDefinition } from '../shell/commands/command-definition.ts'

const files = () => import('./file-commands.ts')

/** `saffron playscript`. Its commands on files need no server. */
export const playscriptCommands: readonly CommandDefinition[] = [
  {
    name: 'playscript',
    about: 'cli.playscript.about',
    examples: ['saffron playscript parse script.pdf --json', 'saffron playscript export script.fdx -o script.pdf'],
    commands: [
      {
        name: 'parse',
        about: 'cli.playscript.parse',
        json: { calls: ['playscript.parseFile'] },
        args: [{ name: '<file>', about: 'cli.playscript.file', values: 'files' }],
        options: [{ flags: '--type <format>', about: 'cli.playscript.type', values: 'scriptFormats' }],
        examples: [
          'saffron playscript parse script.fountain',
          'saffron playscript parse 剧本.docx --json | jq .scenes',
        ],
        run: async (file: string, options: OptionValues) => (await files()).parse(file, options),
      },
      {
        name: 'export',
        about: 'cli.playscript.export',
        args: [{ name: '<file>', about: 'cli.playscript.file', values: 'files' }],
        options: [
          { flags: '-f, --format <format>', about: 'cli.playscript.format', values: 'scriptExports' },
          { flags: '-o, --output <file>', about: 'cli.playscript.output', values: 'files' },
          { flags: '--type <format>', about: 'cli.playscript.type', values: 'scriptFormats' },
          { flags: '--paper <size>', about: 'cli.playscript.paper', values: 'papers' },
          { flags: '--force', about: 'cli.option.force' },
        ],
        examples: [
          'saffron playscript export script.pdf -f fountain -o script.fountain',
          'saffron playscript export script.fountain -f pdf --paper a4 -o - > script.pdf',
        ],
        run: async (file: string, options: OptionValues) => (await files()).exportFile(file, options),
      },
    ],
  },
]
