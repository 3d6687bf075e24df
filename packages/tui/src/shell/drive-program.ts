import type { Translate } from '@saffron/core/i18n'
import { type Command, Option } from 'commander'

import { answering, careful, client, telling } from './client-command.ts'

const lists = () => import('../drive/list-commands.ts')
const trees = () => import('../drive/tree-commands.ts')
const finding = () => import('../drive/find-command.ts')
const changes = () => import('../drive/change-commands.ts')
const trash = () => import('../drive/trash-commands.ts')

/** `saffron drive …`: the user's folders and files. */
export function addDriveCommands(program: Command, t: Translate): void {
  const drive = client('drive', t('cli.drive.about'), t)
  for (const add of [addLists, addTransfers, addTold, addChanges, addTrash]) add(drive, t)
  program.addCommand(drive)
}

function addLists(drive: Command, t: Translate): void {
  drive.addCommand(
    answering('ls', t('cli.drive.ls'), t)
      .argument('[path...]', t('cli.drive.path'))
      .option('-l, --long', t('cli.drive.long'))
      .option('-d, --directory', t('cli.drive.directory'))
      .option('--sort <order>', t('cli.drive.sort'))
      .option('--trash', t('cli.drive.trashOption'))
      .action(async (paths: string[], _options, self: Command) => (await lists()).list(paths, self.optsWithGlobals())),
  )
  drive.addCommand(
    answering('tree', t('cli.drive.tree'), t)
      .argument('[path]', t('cli.drive.folder'))
      .option('-d, --depth <n>', t('cli.drive.depth'))
      // As in tree(1).
      .addOption(new Option('-L <n>').hideHelp())
      .action(async (path: string = '/', _options, self: Command) =>
        (await trees()).showTree(path, self.optsWithGlobals()),
      ),
  )
  drive.addCommand(
    answering('du', t('cli.drive.du'), t)
      .argument('[path]', t('cli.drive.folder'))
      .option('-d, --depth <n>', t('cli.drive.depth'))
      .action(async (path: string = '/', _options, self: Command) =>
        (await trees()).showUse(path, self.optsWithGlobals()),
      ),
  )
  drive.addCommand(
    answering('find', t('cli.drive.find'), t)
      .argument('[path]', t('cli.drive.folder'))
      .option('--name <pattern>', t('cli.drive.name'))
      .option('--type <kind>', t('cli.drive.type'))
      .option('--size <size>', t('cli.drive.size'))
      .option('--text <words>', t('cli.drive.text'))
      .option('-l, --long', t('cli.drive.long'))
      .action(async (path: string = '/', _options, self: Command) =>
        (await finding()).find(path, self.optsWithGlobals()),
      ),
  )
}

/** Commands that transfer content between Drive and this machine. */
const moving = (name: string, description: string, t: Translate): Command =>
  clashing(telling(name, description, t), t).option('-j, --parallel <n>', t('cli.drive.parallel'))

const clashing = (command: Command, t: Translate): Command => command.option('--on-clash <way>', t('cli.drive.onClash'))

function addTransfers(drive: Command, t: Translate): void {
  drive.addCommand(
    moving('put', t('cli.drive.put'), t)
      .argument('<path...>', t('cli.drive.putFrom'))
      .option('--follow-links', t('cli.drive.followLinks'))
      .action(async (words: string[], _options, self: Command) =>
        (await import('../drive/put.ts')).put(words, self.optsWithGlobals()),
      ),
  )
  drive.addCommand(
    moving('get', t('cli.drive.get'), t)
      .argument('<path...>', t('cli.drive.getFrom'))
      .action(async (words: string[], _options, self: Command) =>
        (await import('../drive/get.ts')).get(words, self.optsWithGlobals()),
      ),
  )
  drive.addCommand(
    client('cat', t('cli.drive.cat'), t)
      .argument('<path...>', t('cli.drive.files'))
      .action(async (paths: string[], _options, self: Command) =>
        (await import('../drive/get.ts')).print(paths, self.optsWithGlobals()),
      ),
  )
}

/** Commands in which a model reads files. */
function addTold(drive: Command, t: Translate): void {
  for (const name of ['summary', 'describe'] as const) {
    drive.addCommand(
      answering(name, t(`cli.drive.${name}`), t)
        .argument('<path...>', t('cli.drive.files'))
        .option('-m, --model <name>', t('cli.option.model'))
        .option('--prompt <text>', t('cli.drive.prompt'))
        .action(async (paths: string[], _options, self: Command) => {
          const { describePictures, summarize } = await import('../drive/tell-files.ts')
          return (name === 'summary' ? summarize : describePictures)(paths, self.optsWithGlobals())
        }),
    )
  }
}

function addChanges(drive: Command, t: Translate): void {
  drive.addCommand(
    answering('mkdir', t('cli.drive.mkdir'), t)
      .argument('<path...>', t('cli.drive.folders'))
      .option('-p, --parents', t('cli.drive.parents'))
      .action(async (paths: string[], _options, self: Command) =>
        (await changes()).makeFolders(paths, self.optsWithGlobals()),
      ),
  )
  for (const name of ['mv', 'cp'] as const) {
    drive.addCommand(
      clashing(answering(name, t(`cli.drive.${name}`), t), t)
        .argument('<path...>', t('cli.drive.fromTo'))
        .action(async (words: string[], _options, self: Command) => {
          const { copy, move } = await changes()
          return (name === 'mv' ? move : copy)(words, self.optsWithGlobals())
        }),
    )
  }
  drive.addCommand(
    careful('rm', t('cli.drive.rm'), t)
      .argument('<path...>', t('cli.drive.path'))
      .option('--permanent', t('cli.drive.permanent'))
      .action(async (paths: string[], _options, self: Command) =>
        (await changes()).remove(paths, self.optsWithGlobals()),
      ),
  )
}

function addTrash(drive: Command, t: Translate): void {
  drive.addCommand(
    clashing(answering('restore', t('cli.drive.restore'), t), t)
      .argument('<name...>', t('cli.drive.trashed'))
      .option('--to <path>', t('cli.drive.restoreTo'))
      .action(async (names: string[], _options, self: Command) =>
        (await trash()).restore(names, self.optsWithGlobals()),
      ),
  )
  drive.addCommand(
    careful('empty', t('cli.drive.empty'), t)
      .argument('[name...]', t('cli.drive.trashed'))
      .action(async (names: string[], _options, self: Command) =>
        (await trash()).emptyTrash(names, self.optsWithGlobals()),
      ),
  )
}
