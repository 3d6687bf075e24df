import type { Migration } from './migration.ts'

/** The files of messages, and the sources of replies. */
export const attachments: Migration = {
  name: '0043-attachments',
  up: async ({ table, run, addColumn }) => {
    await table(
      'message_asset',
      {
        message_id: 'text not null references message (id) on delete cascade',
        asset_id: 'text not null references asset (id) on delete cascade',
        conversation_id: 'text not null references conversation (id) on delete cascade',
      },
      ['primary key (message_id, asset_id)'],
    )
    await run('create index message_asset_asset on message_asset (asset_id)')
    await run('create index message_asset_conversation on message_asset (conversation_id, asset_id)')
    await addColumn('message', 'sources', 'text')
    // References from before files existed are invalid.
    await run("update message set attachments = '[]' where attachments <> '[]'")
  },
}
