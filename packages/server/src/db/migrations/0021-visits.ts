import type { Migration } from './migration.ts'

export const visits: Migration = {
  name: '0021-visits',
  up: async ({ run }) => {
    // The super admin's session that opened an impersonation, which ends with it.
    await run('alter table session add column opened_in text')
    await run('create index session_opened_in on session (opened_in) where opened_in is not null')
  },
}
