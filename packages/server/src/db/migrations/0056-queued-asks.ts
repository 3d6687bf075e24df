import type { Migration } from './migration.ts'

/** Messages that are sent to the model when the reply in progress ends, one for each user and conversation. */
export const queuedAsks: Migration = {
  name: '0056-queued-asks',
  up: async ({ table, run }) => {
    await table(
      'queued_ask',
      {
        id: 'text primary key',
        owner_id: 'text not null references principal (id) on delete cascade',
        conversation_id: 'text not null references conversation (id) on delete cascade',
        user_id: 'text not null references "user" (id) on delete cascade',
        // JSON of the start's body.
        body: 'text not null',
        locale: 'text not null',
        start_key: 'text',
        error: 'text',
        created_at: 'text not null',
      },
      ['unique (conversation_id, user_id)'],
    )
    await run('create index queued_ask_of_owner on queued_ask (owner_id)')
    await run('create index queued_ask_of_user on queued_ask (user_id)')
  },
}
