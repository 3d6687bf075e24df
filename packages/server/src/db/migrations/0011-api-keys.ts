import type { Migration } from './migration.ts'

export const apiKeys: Migration = {
  name: '0011-api-keys',
  up: async ({ table, run }) => {
    await table('api_key', {
      id: 'text primary key',
      user_id: 'text not null references "user" (id) on delete cascade',
      name: 'text not null',
      key_hash: 'text not null unique',
      hint: 'text not null',
      last_used_at: 'text',
      expires_at: 'text',
      created_at: 'text not null',
      updated_at: 'text not null',
    })
    await run('create index api_key_of_user on api_key (user_id)')
  },
}
