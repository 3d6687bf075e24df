import type { OptionValues } from 'commander'

import type { CommandDefinition } from '../shell/commands/command-definition.ts'
import { workCommands } from './work-definitions.ts'

const files = () => import('./file-commands.ts')
const reads = () => import('./read-commands.ts')
const changes = () => import('./change-commands.ts')
const versions = () => import('./version-commands.ts')

const SCRIPT = { name: '<script>', about: 'cli.playscript.script', values: 'scripts' } as const
const OF_SCENE = { flags: '--scene <n>', about: 'cli.playscript.oneScene' } as const
const LANGUAGE = { flags: '--language <tag>', about: 'cli.playscript.language' } as const
const LIMIT = { flags: '--limit <n>', about: 'cli.option.limit' } as const

/** `saffron playscript`. `parse`, and `export` and `diff` of files, need no server. */
export const playscriptCommands: readonly CommandDefinition[] = [
  {
    name: 'playscript',
    about: 'cli.playscript.about',
    uses: 'space',
    examples: [
      'saffron playscript import script.pdf',
      'saffron playscript translate Crocus zh-Hant',
      'saffron playscript export Crocus -o crocus.fdx',
    ],
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
        uses: 'space',
        args: [{ name: '<file-or-script>', about: 'cli.playscript.fileOrScript', values: 'files' }],
        options: [
          { flags: '-f, --format <format>', about: 'cli.playscript.format', values: 'scriptExports' },
          { flags: '-o, --output <file>', about: 'cli.playscript.output', values: 'files' },
          { flags: '--type <format>', about: 'cli.playscript.type', values: 'scriptFormats' },
          { flags: '--paper <size>', about: 'cli.playscript.paper', values: 'papers' },
          { flags: '--force', about: 'cli.option.force' },
        ],
        examples: [
          'saffron playscript export script.pdf -f fountain -o script.fountain',
          'saffron playscript export Crocus -f pdf --paper a4 -o - > crocus.pdf',
        ],
        run: async (named: string, options: OptionValues) => (await files()).exportScript(named, options),
      },
      {
        name: 'ls',
        about: 'cli.playscript.ls',
        uses: 'space',
        json: { calls: ['playscript.searchPlayscripts'] },
        args: [{ name: '[words...]', about: 'cli.playscript.searched' }],
        options: [{ flags: '--trash', about: 'cli.playscript.trash' }, LIMIT],
        examples: ['saffron playscript ls', 'saffron playscript ls kitchen --json id,title,eighths'],
        run: async (words: string[], options: OptionValues) => (await reads()).listScripts(words, options),
      },
      {
        name: 'show',
        about: 'cli.playscript.show',
        uses: 'space',
        json: { calls: ['playscript.getPlayscript', 'playscript.getScene'] },
        args: [SCRIPT],
        options: [OF_SCENE],
        examples: ['saffron playscript show Crocus --scene 3', 'saffron playscript show Crocus > crocus.fountain'],
        run: async (script: string, options: OptionValues) => (await reads()).showScript(script, options),
      },
      {
        name: 'scenes',
        about: 'cli.playscript.scenes',
        uses: 'space',
        json: { calls: ['playscript.getScene'] },
        args: [SCRIPT],
        examples: ['saffron playscript scenes Crocus --json number,heading,characters'],
        run: async (script: string, options: OptionValues) => (await reads()).listScenes(script, options),
      },
      {
        name: 'stats',
        about: 'cli.playscript.stats',
        uses: 'space',
        json: { calls: ['playscript.getStatistics'] },
        args: [SCRIPT],
        examples: ['saffron playscript stats Crocus', "saffron playscript stats Crocus --jq '.characters[].name'"],
        run: async (script: string, options: OptionValues) => (await reads()).showStatistics(script, options),
      },
      {
        name: 'new',
        about: 'cli.playscript.new',
        uses: 'space',
        json: { calls: ['playscript.createPlayscript'] },
        args: [{ name: '[title...]', about: 'cli.playscript.title' }],
        options: [{ flags: '--template <key>', about: 'cli.playscript.template', values: 'scriptTemplates' }, LANGUAGE],
        examples: ['saffron playscript new Crocus', 'saffron playscript new Crocus --template short-film'],
        run: async (words: string[], options: OptionValues) => (await changes()).newScript(words, options),
      },
      {
        name: 'templates',
        about: 'cli.playscript.templates',
        uses: 'server',
        json: { calls: ['playscript.listTemplates'] },
        examples: ['saffron playscript templates'],
        run: async (options: OptionValues) => (await changes()).listTemplates(options),
      },
      {
        name: 'import',
        about: 'cli.playscript.import',
        uses: 'space',
        json: { calls: ['playscript.createFromAsset'] },
        args: [{ name: '<file...>', about: 'cli.playscript.file', values: 'files' }],
        options: [{ flags: '--title <text>', about: 'cli.playscript.title' }, LANGUAGE],
        examples: ['saffron playscript import crocus.fdx', 'saffron playscript import 剧本.docx --title 番红花'],
        run: async (typed: string[], options: OptionValues) => (await changes()).importScripts(typed, options),
      },
      {
        name: 'edit',
        about: 'cli.playscript.edit',
        uses: 'space',
        json: { calls: ['playscript.getPlayscript'] },
        confirms: true,
        args: [SCRIPT],
        options: [OF_SCENE, { flags: '-f, --file <path>', about: 'cli.playscript.editFile', values: 'files' }],
        examples: ['saffron playscript edit Crocus --scene 3', 'saffron playscript edit Crocus -f crocus.fountain'],
        run: async (script: string, options: OptionValues) => (await changes()).editScript(script, options),
      },
      {
        name: 'rename',
        about: 'cli.playscript.rename',
        uses: 'space',
        json: { calls: ['playscript.updatePlayscript'] },
        args: [SCRIPT, { name: '<title...>', about: 'cli.playscript.title' }],
        examples: ['saffron playscript rename Crocus Crocus Fields'],
        run: async (script: string, words: string[], options: OptionValues) =>
          (await changes()).renameScript(script, words, options),
      },
      {
        name: 'mv',
        about: 'cli.playscript.mv',
        uses: 'space',
        json: { calls: ['playscript.sortScenes'] },
        args: [
          SCRIPT,
          { name: '<scene>', about: 'cli.playscript.oneScene' },
          { name: '<place>', about: 'cli.playscript.place' },
        ],
        examples: ['saffron playscript mv Crocus 12A 1'],
        run: async (script: string, scene: string, place: string, options: OptionValues) =>
          (await changes()).moveScene(script, scene, place, options),
      },
      ...workCommands,
      {
        name: 'diff',
        about: 'cli.playscript.diff',
        uses: 'space',
        json: { own: ['kind', 'text'] },
        args: [
          { name: '<file-or-script>', about: 'cli.playscript.fileOrScript', values: 'scripts' },
          { name: '[other]', about: 'cli.playscript.other', values: 'files' },
        ],
        options: [{ flags: '--since <version>', about: 'cli.playscript.since' }],
        examples: [
          'saffron playscript diff Crocus',
          'saffron playscript diff Crocus --since 3',
          'saffron playscript diff crocus.fountain Crocus',
        ],
        run: async (script: string, other: string | undefined, options: OptionValues) =>
          (await versions()).diffScripts(script, other, options),
      },
      {
        name: 'versions',
        about: 'cli.playscript.versions',
        uses: 'space',
        json: { calls: ['playscript.searchVersions'] },
        args: [SCRIPT],
        options: [LIMIT],
        examples: ['saffron playscript versions Crocus'],
        run: async (script: string, options: OptionValues) => (await versions()).listVersions(script, options),
      },
      {
        name: 'restore',
        about: 'cli.playscript.restore',
        uses: 'space',
        json: { calls: ['playscript.restoreVersion'] },
        args: [SCRIPT, { name: '[version]', about: 'cli.playscript.version' }],
        examples: ['saffron playscript restore Crocus', 'saffron playscript restore Crocus 3'],
        run: async (script: string, version: string | undefined, options: OptionValues) =>
          (await changes()).restoreScript(script, version, options),
      },
      {
        name: 'rm',
        about: 'cli.playscript.rm',
        uses: 'space',
        json: { calls: ['playscript.deletePlayscript'] },
        confirms: true,
        args: [{ name: '<script...>', about: 'cli.playscript.scripts', values: 'scripts' }],
        examples: ['saffron playscript rm Crocus --yes'],
        run: async (typed: string[], options: OptionValues) => (await changes()).removeScripts(typed, options),
      },
    ],
  },
]
