import type { Migration } from './migration.ts'

export const invitations: Migration = {
  name: '0018-invitations',
  up: async ({ table, run }) => {
    await table(
      'invitation',
      {
        id: 'text primary key',
        inviter_id: 'text not null references "user" (id) on delete cascade',
        email: 'text',
        max_uses: 'integer not null',
        uses: 'integer not null',
        expires_at: 'text not null',
        withdrawn_at: 'text',
        created_at: 'text not null',
        updated_at: 'text not null',
      },
      ['check (uses >= 0 and uses <= max_uses)'],
    )
    await run('create index invitation_of_inviter on invitation (inviter_id, created_at, id)')
    await table(
      'invitation_use',
      {
        // A user can only join with one invitation.
        invitee_id: 'text primary key references "user" (id) on delete cascade',
        invitation_id: 'text not null references invitation (id) on delete cascade',
        inviter_id: 'text not null',
        created_at: 'text not null',
      },
      ['check (inviter_id <> invitee_id)'],
    )
    await run('create index invitation_use_of_invitation on invitation_use (invitation_id)')
  },
}
