import type { Migration, MigrationSteps } from './migration.ts'

/** The tables whose rows belong to a space: a user's own, or a workspace. */
const OWNED = [
  'conversation',
  'message',
  'run',
  'drive',
  'blob',
  'asset',
  'asset_store',
  'upload',
  'node',
  'passage',
  'passage_vector',
  'summary_part',
  'job',
  'wallet',
  'wallet_request',
]

/** The columns of a user, apart from the ID. */
const USER = {
  email: 'text not null unique',
  name: 'text not null',
  name_folded: 'text not null',
  avatar: 'text',
  role: 'text not null',
  locale: 'text',
  theme: 'text',
  preferences: 'text',
  email_verified_at: 'text',
  password_hash: 'text',
  disabled_at: 'text',
  created_at: 'text not null',
  updated_at: 'text not null',
}

/**
 * Rows belong to a principal, which is a user or a workspace. All keys that referred to a user refer to the principal
 * now: a renamed table takes them along on both engines.
 */
export const ownership: Migration = {
  name: '0050-ownership',
  rebuildsTables: true,
  up: async (steps) => {
    const { run } = steps
    await separatePrincipals(steps)
    await createMembers(steps)
    for (const table of OWNED) await run(`alter table "${table}" rename column user_id to owner_id`)
    await addActors(steps)
  },
}

async function separatePrincipals({ engine, table, run }: MigrationSteps): Promise<void> {
  const columns = ['id', ...Object.keys(USER)].join(', ')
  await run('alter table "user" rename to principal')
  await table('user', { id: 'text primary key references principal (id) on delete cascade', ...USER })
  await run(`insert into "user" (${columns}) select ${columns} from principal`)
  if (engine === 'sqlite') {
    // SQLite can't drop a column that is unique.
    await table('new_principal', {
      id: 'text primary key',
      kind: "text not null check (kind in ('user', 'workspace'))",
    })
    await run(`insert into new_principal (id, kind) select id, 'user' from principal`)
    await run('drop table principal')
    await run('alter table new_principal rename to principal')
  } else {
    const others = Object.keys(USER).map((column) => `drop column ${column}`)
    await run(`alter table principal ${others.join(', ')}`)
    await run(`alter table principal add column kind text collate "C" not null default 'user'`)
    await run(`alter table principal alter kind drop default`)
    await run(`alter table principal add check (kind in ('user', 'workspace'))`)
  }
  await run('create index user_time on "user" (created_at, id)')
  await run('create index user_name on "user" (name, id)')
}

async function createMembers({ table, run }: MigrationSteps): Promise<void> {
  await table(
    'member',
    {
      owner_id: 'text not null references principal (id) on delete cascade',
      user_id: 'text not null references "user" (id) on delete cascade',
      role: "text not null check (role in ('owner', 'admin', 'editor', 'viewer'))",
      // In micro-credits per month. Null means no limit.
      month_limit: 'integer check (month_limit >= 0)',
      invited_by: 'text',
      joined_at: 'text not null',
    },
    ['primary key (owner_id, user_id)'],
  )
  await run(`create unique index member_owner on member (owner_id) where role = 'owner'`)
  await run('create index member_of_user on member (user_id, owner_id)')
  await run(`insert into member (owner_id, user_id, role, joined_at) select id, id, 'owner', created_at from "user"`)
}

/**
 * Rows name who wrote them, next to whose they are. Without a foreign key: deleting an account must not search all
 * messages. Readers ignore IDs of accounts that don't exist anymore.
 */
async function addActors({ addColumn, run }: MigrationSteps): Promise<void> {
  await addColumn('message', 'author_id', 'text')
  await addColumn('run', 'started_by', 'text')
  await addColumn('asset', 'created_by', 'text')
  await addColumn('node', 'created_by', 'text')
  await addColumn('wallet_hold', 'actor', 'text')
  // The workspace that the call was made in. Null means the caller's own space.
  await addColumn('model_call', 'owner_id', 'text references principal (id) on delete set null')
  await run('create index model_call_of_owner on model_call (owner_id, ended_at) where owner_id is not null')
}
