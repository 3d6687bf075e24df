import type { Migration } from './migration.ts'

/** Mentions of members in messages of a workspace, and what each user was told of. */
export const notifications: Migration = {
  name: '0055-notifications',
  up: async ({ table, run, addColumn }) => {
    // A JSON list of user IDs.
    await addColumn('message', 'mentions', 'text')
    await table('notification', {
      id: 'text primary key',
      user_id: 'text not null references "user" (id) on delete cascade',
      message_id: 'text not null references message (id) on delete cascade',
      kind: "text not null check (kind in ('mention'))",
      created_at: 'text not null',
      read_at: 'text',
    })
    await run('create index notification_of_user on notification (user_id, id)')
    await run('create index notification_of_message on notification (message_id)')
    await run('create index notification_created on notification (created_at)')
  },
}
