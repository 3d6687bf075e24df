import type { Migration } from './migration.ts'

/**
 * Deleted conversations stay in the trash for a while. The other conversations and their apps have separate indexes.
 */
export const conversationTrash: Migration = {
  name: '0046-conversation-trash',
  up: async ({ run, addColumn }) => {
    await addColumn('conversation', 'trashed_at', 'text')
    await run('drop index conversation_list')
    await run('drop index conversation_app')
    await run(
      'create index conversation_list on conversation (user_id, pinned, updated_at, id) where trashed_at is null',
    )
    await run(
      'create unique index conversation_app on conversation (user_id, app) where app is not null and trashed_at is null',
    )
    await run('create index conversation_trash on conversation (user_id, trashed_at) where trashed_at is not null')
  },
}
