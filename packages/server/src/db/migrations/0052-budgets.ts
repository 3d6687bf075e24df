import type { Migration } from './migration.ts'

/** What each member has spent from a workspace's wallet in a month. */
export const budgets: Migration = {
  name: '0052-budgets',
  up: async ({ table, addColumn }) => {
    await table(
      'member_month',
      {
        owner_id: 'text not null references principal (id) on delete cascade',
        user_id: 'text not null references "user" (id) on delete cascade',
        // In UTC: 2026-01.
        month: 'text not null',
        // The cost of ended calls, and what is held for those in progress, in micro-credits.
        used: 'integer not null check (used >= 0)',
      },
      ['primary key (owner_id, user_id, month)'],
    )
    // The workspace that the call is made in. Null means the caller's own space.
    await addColumn('wallet_hold', 'workspace_id', 'text')
  },
}
