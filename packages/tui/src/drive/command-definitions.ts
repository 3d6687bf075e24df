import type { OptionValues } from 'commander'

import type { CommandDefinition } from '../shell/commands/command-definition.ts'

const lists = () => import('./list-commands.ts')
const trees = () => import('./tree-commands.ts')
const finding = () => import('./find-command.ts')
const changes = () => import('./change-commands.ts')
const trash = () => import('./trash-commands.ts')

/** `saffron drive`. */
export const driveCommands: readonly CommandDefinition[] = [
  {
    name: 'drive',
    about: 'cli.drive.about',
    uses: 'space',
    examples: ['saffron drive ls /photos', 'saffron drive put report.pdf /work'],
    commands: [
      {
        name: 'ls',
        about: 'cli.drive.ls',
        uses: 'space',
        json: { calls: ['drive.updateNode'], own: ['path'] },
        args: [{ name: '[path...]', about: 'cli.drive.path' }],
        options: [
          { flags: '-l, --long', about: 'cli.drive.long' },
          { flags: '-d, --directory', about: 'cli.drive.directory' },
          { flags: '--sort <order>', about: 'cli.drive.sort', values: 'nodeOrders' },
          { flags: '--trash', about: 'cli.drive.trashOption' },
        ],
        examples: ['saffron drive ls -l /work', 'saffron drive ls "/photos/**/*.jpg"', 'saffron drive ls --trash'],
        run: async (paths: string[], options: OptionValues) => (await lists()).list(paths, options),
      },
      {
        name: 'tree',
        about: 'cli.drive.tree',
        uses: 'space',
        json: { calls: ['drive.updateNode'], own: ['path'] },
        args: [{ name: '[path]', about: 'cli.drive.folder' }],
        options: [
          { flags: '-d, --depth <n>', about: 'cli.drive.depth' },
          { flags: '-L <n>', about: '', isHidden: true },
        ],
        examples: ['saffron drive tree /work -d 2'],
        run: async (path = '/', options: OptionValues) => (await trees()).showTree(path, options),
      },
      {
        name: 'du',
        about: 'cli.drive.du',
        uses: 'space',
        json: { calls: ['drive.updateNode', 'drive.usedSpace'], own: ['path'] },
        args: [{ name: '[path]', about: 'cli.drive.folder' }],
        options: [{ flags: '-d, --depth <n>', about: 'cli.drive.depth' }],
        examples: ['saffron drive du /photos'],
        run: async (path = '/', options: OptionValues) => (await trees()).showUse(path, options),
      },
      {
        name: 'find',
        about: 'cli.drive.find',
        uses: 'space',
        json: { calls: ['drive.updateNode'], own: ['path', 'passage'] },
        args: [{ name: '[path]', about: 'cli.drive.folder' }],
        options: [
          { flags: '--name <pattern>', about: 'cli.drive.name' },
          { flags: '--type <kind>', about: 'cli.drive.type', values: 'nodeTypes' },
          { flags: '--size <size>', about: 'cli.drive.size' },
          { flags: '--text <words>', about: 'cli.drive.text' },
          { flags: '-l, --long', about: 'cli.drive.long' },
        ],
        examples: [
          'saffron drive find /work --name "*.pdf" --size +10M',
          'saffron drive find --text "summer holidays"',
        ],
        run: async (path = '/', options: OptionValues) => (await finding()).find(path, options),
      },
      {
        name: 'put',
        about: 'cli.drive.put',
        uses: 'space',
        json: 'whole',
        args: [{ name: '<path...>', about: 'cli.drive.putFrom', values: 'files' }],
        options: [
          { flags: '--on-conflict <way>', about: 'cli.drive.onConflict', values: 'conflictChoices' },
          { flags: '-j, --parallel <n>', about: 'cli.drive.parallel' },
          { flags: '--follow-links', about: 'cli.drive.followLinks' },
        ],
        examples: ['saffron drive put ~/photos /backup', 'git diff | saffron drive put - /work/change.diff'],
        run: async (words: string[], options: OptionValues) => (await import('./put.ts')).put(words, options),
      },
      {
        name: 'get',
        about: 'cli.drive.get',
        uses: 'space',
        json: 'whole',
        args: [{ name: '<path...>', about: 'cli.drive.getFrom' }],
        options: [
          { flags: '--on-conflict <way>', about: 'cli.drive.onConflict', values: 'conflictChoices' },
          { flags: '-j, --parallel <n>', about: 'cli.drive.parallel' },
        ],
        examples: ['saffron drive get /work ~/Downloads', 'saffron drive get /work/report.pdf -'],
        run: async (words: string[], options: OptionValues) => (await import('./get.ts')).get(words, options),
      },
      {
        name: 'cat',
        about: 'cli.drive.cat',
        uses: 'space',
        args: [{ name: '<path...>', about: 'cli.drive.files' }],
        examples: ['saffron drive cat /work/notes.md'],
        run: async (paths: string[], options: OptionValues) => (await import('./get.ts')).print(paths, options),
      },
      {
        name: 'summary',
        about: 'cli.drive.summary',
        uses: 'space',
        json: { calls: ['drive.summarizeAsset'], own: ['path'] },
        args: [{ name: '<path...>', about: 'cli.drive.files' }],
        options: [
          { flags: '-m, --model <name>', about: 'cli.option.model' },
          { flags: '--prompt <text>', about: 'cli.drive.prompt' },
        ],
        examples: ['saffron drive summary /work/report.pdf'],
        run: async (paths: string[], options: OptionValues) =>
          (await import('./describe-files.ts')).summarize(paths, options),
      },
      {
        name: 'describe',
        about: 'cli.drive.describe',
        uses: 'space',
        json: { calls: ['drive.imageToText'], own: ['path'] },
        args: [{ name: '<path...>', about: 'cli.drive.files' }],
        options: [
          { flags: '-m, --model <name>', about: 'cli.option.model' },
          { flags: '--prompt <text>', about: 'cli.drive.prompt' },
        ],
        examples: ['saffron drive describe /photos/cat.jpg --prompt "Which breed is it?"'],
        run: async (paths: string[], options: OptionValues) =>
          (await import('./describe-files.ts')).describePictures(paths, options),
      },
      {
        name: 'mkdir',
        about: 'cli.drive.mkdir',
        uses: 'space',
        json: { calls: ['drive.updateNode'], own: ['path'] },
        args: [{ name: '<path...>', about: 'cli.drive.folders' }],
        options: [{ flags: '-p, --parents', about: 'cli.drive.parents' }],
        examples: ['saffron drive mkdir -p /work/2026/May'],
        run: async (paths: string[], options: OptionValues) => (await changes()).makeFolders(paths, options),
      },
      {
        name: 'mv',
        about: 'cli.drive.mv',
        uses: 'space',
        json: { calls: ['drive.updateNode'], own: ['path'] },
        args: [{ name: '<path...>', about: 'cli.drive.fromTo' }],
        options: [
          { flags: '--on-conflict <way>', about: 'cli.drive.onConflict', values: 'conflictChoices' },
          { flags: '--into <workspace>', about: 'cli.drive.into', values: 'workspaces' },
        ],
        examples: ['saffron drive mv /draft.md /work/report.md', 'saffron drive mv /work/report.md --into Family'],
        run: async (words: string[], options: OptionValues) => (await changes()).move(words, options),
      },
      {
        name: 'cp',
        about: 'cli.drive.cp',
        uses: 'space',
        json: { calls: ['drive.updateNode'], own: ['path'] },
        args: [{ name: '<path...>', about: 'cli.drive.fromTo' }],
        options: [
          { flags: '--on-conflict <way>', about: 'cli.drive.onConflict', values: 'conflictChoices' },
          { flags: '--into <workspace>', about: 'cli.drive.into', values: 'workspaces' },
        ],
        examples: [
          'saffron drive cp "/work/*.pdf" /archive --on-conflict keep-both',
          'saffron drive cp /work/report.md --into Family',
        ],
        run: async (words: string[], options: OptionValues) => (await changes()).copy(words, options),
      },
      {
        name: 'rm',
        about: 'cli.drive.rm',
        uses: 'space',
        json: { calls: ['drive.updateNode'], own: ['path'] },
        confirms: true,
        args: [{ name: '<path...>', about: 'cli.drive.path' }],
        options: [{ flags: '--permanent', about: 'cli.drive.permanent' }],
        examples: ['saffron drive rm /work/draft.md'],
        run: async (paths: string[], options: OptionValues) => (await changes()).remove(paths, options),
      },
      {
        name: 'restore',
        about: 'cli.drive.restore',
        uses: 'space',
        json: { calls: ['drive.updateNode'], own: ['path'] },
        args: [{ name: '<name...>', about: 'cli.drive.trashed' }],
        options: [
          { flags: '--on-conflict <way>', about: 'cli.drive.onConflict', values: 'conflictChoices' },
          { flags: '--to <path>', about: 'cli.drive.restoreTo' },
        ],
        examples: ['saffron drive restore /work/draft.md'],
        run: async (names: string[], options: OptionValues) => (await trash()).restore(names, options),
      },
      {
        name: 'empty',
        about: 'cli.drive.empty',
        uses: 'space',
        json: { calls: ['drive.usedSpace'] },
        confirms: true,
        args: [{ name: '[name...]', about: 'cli.drive.trashed' }],
        examples: ['saffron drive empty --yes'],
        run: async (names: string[], options: OptionValues) => (await trash()).emptyTrash(names, options),
      },
    ],
  },
]
