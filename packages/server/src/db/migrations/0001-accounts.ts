import type { Migration } from './migration.ts'

export const accounts: Migration = {
  name: '0001-accounts',
  up: async ({ table, run }) => {
    await table('user', {
      id: 'text primary key',
      email: 'text not null unique',
      name: 'text not null',
      avatar: 'text',
      role: 'text not null',
      locale: 'text',
      password_hash: 'text',
      created_at: 'text not null',
      updated_at: 'text not null',
    })
    await table('session', {
      id: 'text primary key',
      user_id: 'text not null references "user" (id) on delete cascade',
      address: 'text not null',
      user_agent: 'text not null',
      created_at: 'text not null',
      last_seen_at: 'text not null',
      expires_at: 'text not null',
      revoked_at: 'text',
    })
    await run('create index session_of_user on session (user_id)')
    await table('refresh_token', {
      id: 'text primary key',
      session_id: 'text not null references session (id) on delete cascade',
      successor_id: 'text unique',
      used_at: 'text',
      created_at: 'text not null',
    })
    await run('create index refresh_token_of_session on refresh_token (session_id)')
    await table('installation', {
      key: 'text primary key',
      value: 'text not null',
      created_at: 'text not null',
    })
  },
}
