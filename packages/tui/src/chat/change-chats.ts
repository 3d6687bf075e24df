import type { Conversation } from '@saffron/core/chat'

import { confirm } from '../shell/confirm.ts'
import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import type { JsonOption, YesOption } from '../shell/options.ts'
import { say } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { findConversation } from './find-conversation.ts'

/** `saffron chats rename`: the words are the title. */
export const renameChat = (id: string, words: readonly string[], options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const title = words.join(' ').trim()
    if (title === '') throw new CommandError(t('cli.error.missingArgument', { name: '<title>' }), EXIT.usage)
    requireSession(context)
    const { id: whole } = await findConversation(context, id)
    const renamed = await api.chat.updateConversation({ params: { id: whole }, body: { title } })
    if (options.json) return writeJson(renamed)
    say(t('cli.app.titled', { title: titleOf(renamed, context) }))
  })

/** `saffron chats rm`: all of them are found before the first one goes. */
export const removeChats = (ids: readonly string[], options: YesOption): Promise<void> =>
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
    await confirm(t('cli.chats.rmAsked', { count: all.length, title }), options, t)
    for (const conversation of all) {
      const removed = await api.chat.deleteConversation({ params: { id: conversation.id } })
      const line = t('cli.house.removed', { name: titleOf(conversation, context) })
      if (options.json) writeJson(removed)
      else say(line)
    }
  })

const titleOf = ({ title }: Conversation, { t }: Context): string => cleanLine(title) || t('cli.chats.untitled')
