import type { Migration } from './migration.ts'

export const device: Migration = {
  name: '0019-device',
  up: async ({ table, run }) => {
    await table('device_request', {
      id: 'text primary key',
      device_code_hash: 'text not null unique',
      user_code_hash: 'text not null unique',
      state: `text not null check (state in ('pending', 'approved', 'denied', 'used'))`,
      host: 'text',
      address: 'text not null',
      user_agent: 'text not null',
      answered_by: 'text references "user" (id) on delete cascade',
      answered_in: 'text references session (id) on delete cascade',
      created_at: 'text not null',
      expires_at: 'text not null',
    })
    await run('create index device_request_expiry on device_request (expires_at)')
    await run('create index device_request_of_user on device_request (answered_by)')
    await run('create index device_request_of_session on device_request (answered_in)')
  },
}
