import type { OptionValues } from 'commander'

import type { CommandDefinition, OptionDefinition, ValueList } from '../shell/commands/command-definition.ts'

const makes = () => import('./make-commands.ts')
const history = () => import('./history-commands.ts')

const modelOption = (values: ValueList): OptionDefinition => ({
  flags: '-m, --model <name>',
  about: 'cli.option.model',
  values,
})
const SHAPE: readonly OptionDefinition[] = [
  { flags: '--size <size>', about: 'cli.draw.size' },
  { flags: '--ratio <ratio>', about: 'cli.draw.ratio' },
]
const LOOK: readonly OptionDefinition[] = [
  ...SHAPE,
  { flags: '-n, --count <n>', about: 'cli.draw.count' },
  { flags: '--seed <n>', about: 'cli.draw.seed' },
  { flags: '--negative <text>', about: 'cli.draw.negative' },
  { flags: '--quality <word>', about: 'cli.draw.quality' },
  { flags: '--style <word>', about: 'cli.draw.style' },
]
const OUTPUT: readonly OptionDefinition[] = [
  { flags: '-o, --output <place>', about: 'cli.draw.output', values: 'files' },
  { flags: '--force', about: 'cli.option.force' },
]

/** `saffron draw`, `video`, `describe` and `blend`. */
export const drawCommands: readonly CommandDefinition[] = [
  {
    name: 'draw',
    about: 'cli.draw.about',
    uses: 'space',
    json: { calls: ['draw.generateImages'], own: ['files'] },
    hasOwnOptions: true,
    args: [{ name: '[prompt...]', about: 'cli.draw.prompt' }],
    options: [
      { ...modelOption('drawModels'), about: 'cli.draw.models', repeats: true },
      ...LOOK,
      { flags: '--ref <file>', about: 'cli.draw.ref', values: 'files', repeats: true },
      { flags: '--mask <file>', about: 'cli.draw.mask', values: 'files' },
      { flags: '--attach <id>', about: 'cli.draw.attach' },
      ...OUTPUT,
    ],
    examples: [
      'saffron draw "a fox in the snow" -o fox.png',
      'saffron draw "the same at night" --ref fox.png -n 4 --ratio 16:9 -o nights/',
      'saffron draw "a red scarf" --ref fox.png --mask scarf.png -o - > edited.png',
      'saffron draw "a fox" -m first-model -m second-model -o foxes/',
      'saffron draw --attach 3f2a91bc',
    ],
    run: async (words: string[], options: OptionValues) => (await makes()).draw(words, options),
    commands: [
      {
        name: 'ls',
        about: 'cli.draw.ls',
        uses: 'space',
        json: { calls: ['draw.searchDrawings'] },
        args: [{ name: '[words...]', about: 'cli.draw.words' }],
        options: [
          { flags: '--kind <kind>', about: 'cli.draw.ofKind', values: 'drawingKinds' },
          { flags: '--state <state>', about: 'cli.draw.inState', values: 'drawingStates' },
          { flags: '-m, --model <name>', about: 'cli.draw.byModel', values: 'drawModels' },
          { flags: '--favorite', about: 'cli.draw.favorite' },
          { flags: '--trash', about: 'cli.draw.trash' },
          { flags: '--limit <n>', about: 'cli.option.limit' },
        ],
        examples: ['saffron draw ls fox --kind image', 'saffron draw ls --json id,prompt,state'],
        run: async (words: string[], options: OptionValues) => (await history()).listDrawings(words, options),
      },
      {
        name: 'show',
        about: 'cli.draw.show',
        uses: 'space',
        json: { calls: ['draw.getDrawing'] },
        args: [{ name: '<id>', about: 'cli.draw.id' }],
        examples: ['saffron draw show 3f2a91bc'],
        run: async (id: string, options: OptionValues) => (await history()).showDrawing(id, options),
      },
      {
        name: 'rm',
        about: 'cli.draw.rm',
        uses: 'space',
        json: { calls: ['draw.deleteDrawing'] },
        confirms: true,
        args: [{ name: '<id...>', about: 'cli.draw.ids' }],
        examples: ['saffron draw rm 3f2a91bc --yes'],
        run: async (ids: string[], options: OptionValues) => (await history()).removeDrawings(ids, options),
      },
      {
        name: 'restore',
        about: 'cli.draw.restore',
        uses: 'space',
        json: { calls: ['draw.restoreDrawing'] },
        args: [{ name: '<id...>', about: 'cli.draw.ids' }],
        examples: ['saffron draw restore 3f2a91bc'],
        run: async (ids: string[], options: OptionValues) => (await history()).restoreDrawings(ids, options),
      },
    ],
  },
  {
    name: 'video',
    about: 'cli.draw.video',
    uses: 'space',
    json: { calls: ['draw.generateVideo'], own: ['files'] },
    args: [{ name: '[prompt...]', about: 'cli.draw.prompt' }],
    options: [
      modelOption('videoModels'),
      ...SHAPE,
      { flags: '--seconds <n>', about: 'cli.draw.seconds' },
      { flags: '--seed <n>', about: 'cli.draw.seed' },
      { flags: '--image <file>', about: 'cli.draw.firstFrame', values: 'files' },
      ...OUTPUT,
    ],
    examples: ['saffron video "waves at dusk" --seconds 4 -o videos/'],
    run: async (words: string[], options: OptionValues) => (await makes()).makeVideo(words, options),
  },
  {
    name: 'describe',
    about: 'cli.draw.describe',
    uses: 'space',
    json: { calls: ['draw.describeImage'] },
    args: [{ name: '<file>', about: 'cli.draw.file', values: 'files' }],
    options: [modelOption('describeModels')],
    examples: ['saffron describe fox.png', 'cat fox.png | saffron describe -'],
    run: async (file: string, options: OptionValues) => (await makes()).describeImage(file, options),
  },
  {
    name: 'blend',
    about: 'cli.draw.blend',
    uses: 'space',
    json: { calls: ['draw.blendImages'], own: ['files'] },
    args: [{ name: '<file...>', about: 'cli.draw.blended', values: 'files' }],
    options: [
      modelOption('drawModels'),
      ...LOOK,
      { flags: '--prompt <text>', about: 'cli.draw.blendPrompt' },
      ...OUTPUT,
    ],
    examples: ['saffron blend fox.png forest.jpg -o blended.png'],
    run: async (files: string[], options: OptionValues) => (await makes()).blendImages(files, options),
  },
]
