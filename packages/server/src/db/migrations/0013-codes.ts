import type { Migration } from './migration.ts'

export const codes: Migration = {
  name: '0013-codes',
  up: async ({ table, run }) => {
    await table('verification_code', {
      target: 'text primary key',
      code_hash: 'text not null',
      tries_left: 'integer not null',
      created_at: 'text not null',
      expires_at: 'text not null',
      spent_at: 'text',
    })
    await run('create index verification_code_expiry on verification_code (expires_at)')
    await run('alter table "user" add column email_verified_at text')
  },
}
