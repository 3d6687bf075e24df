import type { Migration } from './migration.ts'

export const identities: Migration = {
  name: '0016-identities',
  up: async ({ table, run }) => {
    await table(
      'identity',
      {
        id: 'text primary key',
        user_id: 'text not null references "user" (id) on delete cascade',
        provider: 'text not null',
        subject: 'text not null',
        email: 'text not null',
        created_at: 'text not null',
      },
      ['unique (provider, subject)'],
    )
    await run('create index identity_of_user on identity (user_id)')
  },
}
