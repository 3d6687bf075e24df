import type { Migration } from './migration.ts'

export const prompts: Migration = {
  name: '0025-prompts',
  up: async ({ table, run }) => {
    await table('system_prompt', {
      id: 'text primary key',
      key: 'text not null unique',
      text: 'text',
      note: 'text not null',
      version: 'integer not null',
      created_at: 'text not null',
      updated_at: 'text not null',
    })
    await table('prompt_version', {
      id: 'text primary key',
      prompt_id: 'text not null references system_prompt (id) on delete cascade',
      version: 'integer not null',
      text: 'text not null',
      replaced_by: 'text',
      created_at: 'text not null',
    })
    await run('create index prompt_version_of_prompt on prompt_version (prompt_id, version)')
  },
}
