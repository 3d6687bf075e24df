import type { Migration } from './migration.ts'

export const secondFactor: Migration = {
  name: '0015-second-factor',
  up: async ({ table, run }) => {
    await table('totp', {
      user_id: 'text primary key references "user" (id) on delete cascade',
      encrypted_secret: 'text not null',
      confirmed_at: 'text',
      last_step: 'integer not null',
      created_at: 'text not null',
    })
    await table(
      'recovery_code',
      {
        user_id: 'text not null references "user" (id) on delete cascade',
        code_hash: 'text not null',
        created_at: 'text not null',
      },
      ['primary key (user_id, code_hash)'],
    )
    await table('passkey', {
      id: 'text primary key',
      user_id: 'text not null references "user" (id) on delete cascade',
      rp_id: 'text not null',
      credential_id: 'text not null unique',
      public_key: 'text not null',
      counter: 'integer not null',
      transports: 'text not null',
      backed_up: 'integer not null',
      name: 'text not null',
      last_used_at: 'text',
      created_at: 'text not null',
      updated_at: 'text not null',
    })
    await run('create index passkey_of_user on passkey (user_id)')
    await table('spent_challenge', { id: 'text primary key', expires_at: 'text not null' })
    await run('create index spent_challenge_end on spent_challenge (expires_at)')
  },
}
