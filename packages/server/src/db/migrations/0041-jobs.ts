import type { Migration } from './migration.ts'

/** Background work that survives its process. */
export const jobs: Migration = {
  name: '0041-jobs',
  up: async ({ table, run }) => {
    await table(
      'job',
      {
        id: 'text primary key',
        kind: 'text not null',
        user_id: 'text not null references "user" (id) on delete cascade',
        subject: 'text not null',
        state: "text not null check (state in ('waiting', 'running', 'failed'))",
        attempts: 'integer not null default 0',
        run_at: 'text not null',
        holder: 'text',
        lease_until: 'text',
        progress: 'integer not null default 0',
        error: 'text',
        created_at: 'text not null',
        updated_at: 'text not null',
      },
      ['unique (user_id, kind, subject)'],
    )
    await run('create index job_due on job (kind, state, run_at)')
  },
}
