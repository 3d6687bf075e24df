import type { Migration } from './migration.ts'

export const outbox: Migration = {
  name: '0014-outbox',
  up: async ({ table, run }) => {
    await table('outbox_message', {
      id: 'text primary key',
      kind: 'text not null',
      recipient: 'text not null',
      subject: 'text',
      text: 'text not null',
      state: 'text not null',
      reason: 'text',
      created_at: 'text not null',
    })
    await run('create index outbox_message_time on outbox_message (created_at, id)')
  },
}
