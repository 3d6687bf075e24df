import type { Conversation } from '@saffron/core/chat'

import { confirm } from '../shell/confirm.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { shortId } from '../shell/find-row.ts'
import type { JsonOption, YesOption } from '../shell/options.ts'
import { printInfo } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { writeJson } from '../shell/write-json.ts'
import { findConversation } from './find-conversation.ts'
import { titleOf } from './title-of.ts'

/** `saffron chats rename`: joins the words to a title. */
export const renameChat = (id: string, words: readonly string[], options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const title = words.join(' ').trim()
    if (title === '') throw new CommandError(t('cli.error.missingArgument', { name: '<title>' }), EXIT.usage)
    requireSession(context)
    const { id: whole } = await findConversation(context, id)
    const renamed = await api.chat.updateConversation({ params: { id: whole }, body: { title } })
    if (options.json) return writeJson(renamed)
    printInfo(t('cli.app.titled', { title: titleOf(renamed, context) }))
  })

interface RemoveOptions extends YesOption {
  readonly permanent?: true
}

/**
 * `saffron chats rm`: moves chats to the trash, or permanently deletes them. Finds all of them before it deletes the
 * first.
 */
export const removeChats = (ids: readonly string[], options: RemoveOptions): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const found = new Map<string, Conversation>()
    for (const id of ids) {
      const conversation = await findConversation(context, id)
      found.set(conversation.id, conversation)
    }
    const all = [...found.values()]
    const title = all[0] === undefined ? '' : titleOf(all[0], context)
    const questionKey = options.permanent ? 'cli.chats.deleteAsked' : 'cli.chats.rmAsked'
    await confirm(t(questionKey, { count: all.length, title }), options, t)
    const trashed: string[] = []
    for (const conversation of all) {
      const params = { id: conversation.id }
      const removed = await api.chat.deleteConversation({ params })
      const { trashedAt } = removed
      const isPermanent = trashedAt === undefined || options.permanent === true
      if (trashedAt !== undefined && isPermanent) await api.chat.deleteConversation({ params, query: { trashedAt } })
      if (!isPermanent) trashed.push(shortId(conversation.id))
      const name = titleOf(conversation, context)
      if (options.json) writeJson(removed)
      else printInfo(isPermanent ? t('cli.common.deleted', { name }) : t('cli.chats.trashedNamed', { title: name }))
    }
    if (trashed.length > 0 && !options.json) printInfo(t('cli.chats.restoreHint', { ids: trashed.join(' ') }))
  })
