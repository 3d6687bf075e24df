import type { Migration } from './migration.ts'

export const disabledAccounts: Migration = {
  name: '0027-disabled-accounts',
  up: async ({ run }) => {
    await run('alter table "user" add column disabled_at text')
    await run('create index user_time on "user" (created_at, id)')
    await run('create index user_name on "user" (name, id)')
  },
}
