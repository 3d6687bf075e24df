import type { Conversation } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import { confirm } from '../shell/confirm.ts'
import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { matchesId, readAll, shortId } from '../shell/find-row.ts'
import { isoMinute } from '../shell/iso-time.ts'
import { type JsonOption, limitOf, type LimitOption, type YesOption } from '../shell/options.ts'
import { printInfo } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { writeJson } from '../shell/write-json.ts'
import { titleOf } from './title-of.ts'

/** `saffron chats trash ls`: the deleted chats, with the time they were deleted. */
export const listTrash = (options: LimitOption): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const limit = limitOf(options, t)
    requireSession(context)
    const { list } = await api.chat.searchConversationTrash({ query: { limit } })
    showRows(list, {
      json: options.json,
      heading: [t('cli.column.id'), t('cli.column.deleted'), t('cli.column.title')],
      cells: (row) => [shortId(row.id), isoMinute(row.trashedAt ?? row.updatedAt), titleOf(row, context)],
      fields: ({ id, trashedAt, model, title }) => [id, trashedAt, model, title],
      none: t('cli.chats.trashEmpty'),
    })
  })

/** `saffron chats restore`: moves chats out of the trash. Finds all of them before it restores the first. */
export const restoreChats = (ids: readonly string[], options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    requireSession(context)
    for (const { id } of await findTrashed(context, ids)) {
      const restored = await api.chat.restoreConversation({ params: { id } })
      if (options.json) writeJson(restored)
      else printInfo(t('common.restored', { title: titleOf(restored, context) }))
    }
  })

/** `saffron chats trash empty`: asks, then permanently deletes all or some chats in the trash. */
export const emptyTrash = (ids: readonly string[], options: YesOption): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    requireSession(context)
    const meant = await findTrashed(context, ids)
    await confirm(t('cli.chats.emptyAsked', { count: meant.length }), options, t)
    for (const { id, trashedAt } of meant) await api.chat.deleteConversation({ params: { id }, query: { trashedAt } })
    const { deleted } = ids.length === 0 ? await api.chat.emptyConversationTrash() : { deleted: meant.length }
    if (options.json) writeJson({ deleted })
    else printInfo(t('cli.chats.emptied', { count: deleted }))
  })

/** Throws if an ID matches no chat in the trash, or several. */
async function findTrashed({ api, t }: Context, ids: readonly string[]): Promise<readonly Conversation[]> {
  if (ids.length === 0) return []
  const all = await readAll((query) => api.chat.searchConversationTrash({ query }))
  const found = new Map<string, Conversation>()
  for (const id of ids) {
    const [first, ...others] = all.filter((row) => matchesId(row.id, id))
    if (first === undefined) throw new ApiError('conversation.not_found')
    if (others.length > 0) throw new CommandError(t('cli.error.whichConversation', { id }), EXIT.usage)
    found.set(first.id, first)
  }
  return [...found.values()]
}
