import type { Migration } from './migration.ts'

const REFUSAL = 'an audit entry stays as it is'

export const audit: Migration = {
  name: '0012-audit',
  up: async ({ table, run, engine }) => {
    // Has no foreign keys, because an entry outlives its subject.
    await table('audit_entry', {
      id: 'text primary key',
      actor: 'text',
      acting_as: 'text',
      action: 'text not null',
      subject: 'text',
      address: 'text not null',
      user_agent: 'text not null',
      detail: 'text',
      created_at: 'text not null',
    })
    await run('create index audit_entry_time on audit_entry (created_at, id)')
    await run('create index audit_entry_of_actor on audit_entry (actor, created_at, id)')
    await run('create index audit_entry_of_subject on audit_entry (subject, created_at, id)')

    if (engine === 'sqlite') {
      for (const change of ['update', 'delete']) {
        await run(
          `create trigger audit_entry_${change} before ${change} on audit_entry begin select raise(abort, '${REFUSAL}'); end`,
        )
      }
      return
    }
    await run(
      `create function audit_entry_stays() returns trigger language plpgsql as $$ begin raise exception '${REFUSAL}'; end $$`,
    )
    await run(
      'create trigger audit_entry_stays before update or delete or truncate on audit_entry for each statement execute function audit_entry_stays()',
    )
  },
}
