import type { Migration } from './migration.ts'

/** Finds the owners of waiting jobs and the oldest job of each, without reading the others. */
export const jobTurns: Migration = {
  name: '0048-job-turns',
  up: async ({ run }) => {
    await run('create index job_turn on job (kind, state, user_id, run_at, id)')
  },
}
