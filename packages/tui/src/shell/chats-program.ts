import type { Translate } from '@saffron/core/i18n'
import type { Command } from 'commander'

import { answering, careful, client } from './client-command.ts'
import { withExample } from './help-example.ts'

const changes = () => import('../chat/change-chats.ts')
const trash = () => import('../chat/trash-commands.ts')

/** Adds the commands of `saffron chats` that change or export chats. */
export function addChatChanges(chats: Command, t: Translate): void {
  chats.addCommand(
    withExample(answering('rename', t('cli.chats.rename'), t), t, 'saffron chats rename 3f2a91bc "Summer holidays"')
      .argument('<id>', t('cli.chats.id'))
      .argument('<title...>', t('cli.chats.newTitle'))
      .action(async (id: string, words: string[], _options, self: Command) =>
        (await changes()).renameChat(id, words, self.optsWithGlobals()),
      ),
  )
  chats.addCommand(
    withExample(careful('rm', t('cli.chats.rm'), t), t, 'saffron chats rm 3f2a91bc 77e01d42 --yes')
      .argument('<id...>', t('cli.chats.ids'))
      .option('--permanent', t('cli.chats.permanent'))
      .action(async (ids: string[], _options, self: Command) =>
        (await changes()).removeChats(ids, self.optsWithGlobals()),
      ),
  )
  chats.addCommand(
    withExample(answering('restore', t('cli.chats.restore'), t), t, 'saffron chats restore 3f2a91bc')
      .argument('<id...>', t('cli.chats.ids'))
      .action(async (ids: string[], _options, self: Command) =>
        (await trash()).restoreChats(ids, self.optsWithGlobals()),
      ),
  )
  chats.addCommand(trashCommands(t))
  chats.addCommand(
    withExample(client('export', t('cli.chats.export'), t), t, 'saffron chats export 3f2a91bc -o holidays.md')
      .argument('<id>', t('cli.chats.id'))
      .option('-o, --output <file>', t('cli.option.output'))
      .option('--force', t('cli.option.force'))
      .option('--format <format>', t('cli.chats.format'))
      .action(async (id: string, _options, self: Command) =>
        (await import('../chat/export-chat.ts')).exportChat(id, self.optsWithGlobals()),
      ),
  )
}

/** `saffron chats trash`: the deleted chats. */
function trashCommands(t: Translate): Command {
  const made = withExample(client('trash', t('cli.chats.trash'), t), t, 'saffron chats trash')
  made.addCommand(
    withExample(answering('ls', t('cli.chats.trashLs'), t), t, 'saffron chats trash ls --json id,title,trashedAt')
      .option('--limit <n>', t('cli.option.limit'))
      .action(async (_options, self: Command) => (await trash()).listTrash(self.optsWithGlobals())),
    { isDefault: true },
  )
  made.addCommand(
    withExample(careful('empty', t('cli.chats.empty'), t), t, 'saffron chats trash empty --yes')
      .argument('[id...]', t('cli.chats.ids'))
      .action(async (ids: string[], _options, self: Command) =>
        (await trash()).emptyTrash(ids, self.optsWithGlobals()),
      ),
  )
  return made
}

/** `saffron models`: the available models. */
export function addModelCommands(program: Command, t: Translate): void {
  const models = withExample(client('models', t('cli.models.about'), t), t, 'saffron models')
  models.addCommand(
    withExample(answering('ls', t('cli.models.choices'), t), t, 'saffron models ls --features chat,vision')
      .option('--features <list>', t('cli.models.able'))
      .action(async (_options, self: Command) =>
        (await import('../chat/list-choices.ts')).listChoices(self.optsWithGlobals()),
      ),
    { isDefault: true },
  )
  program.addCommand(models)
}
