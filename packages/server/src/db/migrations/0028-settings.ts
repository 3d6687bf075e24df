import type { Migration } from './migration.ts'

export const settings: Migration = {
  name: '0028-settings',
  up: async ({ table }) => {
    await table(
      'setting',
      {
        id: 'text primary key',
        key: 'text not null unique',
        value: 'text',
        secret: 'integer not null',
        is_public: 'integer not null',
        note: 'text not null',
        version: 'integer not null',
        created_at: 'text not null',
        updated_at: 'text not null',
      },
      ['check (secret = 0 or is_public = 0)'],
    )
  },
}
