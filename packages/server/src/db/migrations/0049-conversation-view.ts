import type { Migration } from './migration.ts'

/** Each user's own state of a conversation: whether it's archived, and the draft of the next message. */
export const conversationView: Migration = {
  name: '0049-conversation-view',
  up: async ({ table, run }) => {
    await table(
      'conversation_view',
      {
        conversation_id: 'text not null references conversation (id) on delete cascade',
        user_id: 'text not null references "user" (id) on delete cascade',
        archived_at: 'text',
        draft_at: 'text',
        draft: 'text',
      },
      ['primary key (conversation_id, user_id)'],
    )
    await run(
      'create index conversation_view_archive on conversation_view (user_id, conversation_id) where archived_at is not null',
    )
  },
}
