import type { Migration } from './migration.ts'

export const channels: Migration = {
  name: '0002-channels',
  up: async ({ table, run }) => {
    await table('channel', {
      id: 'text primary key',
      name: 'text not null',
      type: 'text not null',
      base_url: 'text not null',
      encrypted_key: 'text',
      key_hint: 'text',
      priority: 'integer not null',
      weight: 'integer not null',
      enabled: 'integer not null',
      status: 'text not null',
      last_error: 'text',
      last_error_at: 'text',
      created_at: 'text not null',
      updated_at: 'text not null',
    })
    await table('model', {
      id: 'text primary key',
      name: 'text not null unique',
      display_name: 'text not null',
      features: 'text not null',
      enabled: 'integer not null',
      edited: 'integer not null',
      created_at: 'text not null',
      updated_at: 'text not null',
    })
    await table(
      'channel_model',
      {
        channel_id: 'text not null references channel (id) on delete cascade',
        model_id: 'text not null references model (id) on delete cascade',
      },
      ['primary key (channel_id, model_id)'],
    )
    await run('create index channel_model_of_model on channel_model (model_id)')
  },
}
