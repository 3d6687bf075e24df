import type { Migration, MigrationSteps } from './migration.ts'

const KEY = {
  id: 'text primary key',
  user_id: 'text not null references "user" (id) on delete cascade',
  // Null means the user's own space.
  workspace_id: 'text',
  name: 'text not null',
  key_hash: 'text not null unique',
  hint: 'text not null',
  last_used_at: 'text',
  expires_at: 'text',
  created_at: 'text not null',
  updated_at: 'text not null',
}

const NOTIFICATION = {
  id: 'text primary key',
  user_id: 'text not null references "user" (id) on delete cascade',
  // Of a mention.
  message_id: 'text references message (id) on delete cascade',
  // Of what concerns a whole workspace.
  workspace_id: 'text references workspace (id) on delete cascade',
  kind: "text not null check (kind in ('mention', 'balance'))",
  created_at: 'text not null',
  read_at: 'text',
  email_due_at: 'text',
  emailed_at: 'text',
}

/** API keys that work in a workspace as long as their maker is a member, and notifications of its balance. */
export const workspaceKeys: Migration = {
  name: '0059-workspace-keys',
  up: async (steps) => {
    const { run } = steps
    // The database deletes a key together with the membership, so a new key of a removed member can't be left over.
    const ofMember = 'foreign key (workspace_id, user_id) references member (owner_id, user_id) on delete cascade'
    await rebuild(steps, 'api_key', KEY, [ofMember])
    await run('create index api_key_of_user on api_key (user_id)')
    await run('create index api_key_of_member on api_key (workspace_id, user_id) where workspace_id is not null')

    await rebuild(steps, 'notification', NOTIFICATION)
    await run('create index notification_of_user on notification (user_id, id)')
    await run('create index notification_of_message on notification (message_id)')
    await run('create index notification_of_workspace on notification (workspace_id) where workspace_id is not null')
    await run('create index notification_created on notification (created_at)')
    await run('create index notification_email_due on notification (email_due_at) where email_due_at is not null')
  },
}

/**
 * Creates a table again with a workspace and new constraints, which SQLite can't add. No other table refers to it.
 */
async function rebuild(
  { run, table }: MigrationSteps,
  name: string,
  columns: Readonly<Record<string, string>>,
  constraints: readonly string[] = [],
): Promise<void> {
  const kept = Object.keys(columns).filter((column) => column !== 'workspace_id')
  await table(`new_${name}`, columns, constraints)
  await run(`insert into new_${name} (${kept.join(', ')}) select ${kept.join(', ')} from ${name}`)
  await run(`drop table ${name}`)
  await run(`alter table new_${name} rename to ${name}`)
}
