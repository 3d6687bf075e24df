import type { Migration } from './migration.ts'

export const workspaces: Migration = {
  name: '0051-workspaces',
  up: async ({ table, run, addColumn }) => {
    await table('workspace', {
      id: 'text primary key references principal (id) on delete cascade',
      name: 'text not null',
      // The name for searching. See foldText.
      name_folded: 'text not null',
      payer: "text not null check (payer in ('workspace', 'each'))",
      // JSON of WorkspaceSettings.
      settings: 'text not null',
      version: 'integer not null',
      created_by: 'text',
      // When a deleted workspace is deleted permanently.
      delete_at: 'text',
      created_at: 'text not null',
      updated_at: 'text not null',
    })
    await run('create index workspace_due on workspace (delete_at) where delete_at is not null')
    await table(
      'workspace_invitation',
      {
        id: 'text primary key',
        owner_id: 'text not null references principal (id) on delete cascade',
        token_hash: 'text not null unique',
        email: 'text',
        role: "text not null check (role in ('admin', 'editor', 'viewer'))",
        max_uses: 'integer not null check (max_uses > 0)',
        uses: 'integer not null',
        expires_at: 'text not null',
        withdrawn_at: 'text',
        inviter_id: 'text not null',
        created_at: 'text not null',
        updated_at: 'text not null',
      },
      ['check (uses >= 0 and uses <= max_uses)'],
    )
    await run('create index workspace_invitation_of_owner on workspace_invitation (owner_id, created_at, id)')
    await table(
      'workspace_invitation_use',
      {
        invitation_id: 'text not null references workspace_invitation (id) on delete cascade',
        user_id: 'text not null references "user" (id) on delete cascade',
        created_at: 'text not null',
      },
      ['primary key (invitation_id, user_id)'],
    )
    // The object that a conversation of an app is about. Empty for an app's only conversation in a user's own space.
    await addColumn('conversation', 'extra', 'text')
    await run("update conversation set extra = '' where app is not null")
    await run('drop index conversation_app')
    await run(
      'create unique index conversation_app on conversation (owner_id, app, extra) where app is not null and extra is not null and trashed_at is null',
    )
    await run(
      'create index conversation_of_app on conversation (owner_id, app, updated_at, id) where app is not null and trashed_at is null',
    )
  },
}
