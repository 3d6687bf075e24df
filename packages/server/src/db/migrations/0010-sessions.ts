import type { Migration } from './migration.ts'

export const sessions: Migration = {
  name: '0010-sessions',
  up: async ({ run }) => {
    // The super admin, if the session is an impersonation.
    await run('alter table session add column impersonated_by text')
    await run('create index session_impersonated on session (impersonated_by) where impersonated_by is not null')
  },
}
