import type { Translate } from '@saffron/core/i18n'
import type { Command } from 'commander'

import { answering, careful, client } from './client-command.ts'
import { withExample } from './help-example.ts'

const changes = () => import('../chat/change-chats.ts')

/** What changes conversations, and takes them along: a part of `saffron chats`. */
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
      .action(async (ids: string[], _options, self: Command) =>
        (await changes()).removeChats(ids, self.optsWithGlobals()),
      ),
  )
  chats.addCommand(
    withExample(client('export', t('cli.chats.export'), t), t, 'saffron chats export 3f2a91bc -o holidays.md')
      .argument('<id>', t('cli.chats.id'))
      .option('-o, --output <file>', t('cli.option.output'))
      .option('--format <format>', t('cli.chats.format'))
      .action(async (id: string, _options, self: Command) =>
        (await import('../chat/export-chat.ts')).exportChat(id, self.optsWithGlobals()),
      ),
  )
}

/** `saffron models`: what there is to choose from. */
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
