import type { Migration } from './migration.ts'

/** In a workspace, each member has a branch, a read mark and pins of their own, and can mute a conversation. */
export const sharedViews: Migration = {
  name: '0054-shared-views',
  up: async ({ run, addColumn }) => {
    await addColumn('conversation_view', 'leaf_id', 'text')
    await addColumn('conversation_view', 'last_read_id', 'text')
    await addColumn('conversation_view', 'pinned', 'integer')
    await addColumn('conversation_view', 'muted', 'integer')
    // For counting unread messages. It has only messages of workspaces.
    await run('create index message_of_member on message (conversation_id, id) where author_id <> owner_id')
  },
}
