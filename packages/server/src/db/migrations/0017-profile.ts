import type { Migration } from './migration.ts'

export const profile: Migration = {
  name: '0017-profile',
  up: async ({ table, run }) => {
    await run('alter table "user" add column theme text')
    await table('avatar', {
      id: 'text primary key',
      user_id: 'text not null unique references "user" (id) on delete cascade',
      bytes: 'blob not null',
      created_at: 'text not null',
    })
    await table('account_deletion', {
      user_id: 'text primary key references "user" (id) on delete cascade',
      due_at: 'text not null',
      // Can't be canceled after this time.
      begun_at: 'text',
      created_at: 'text not null',
    })
  },
}
