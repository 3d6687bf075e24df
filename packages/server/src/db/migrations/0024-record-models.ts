import type { Migration } from './migration.ts'

export const recordModels: Migration = {
  name: '0024-record-models',
  up: async ({ run }) => {
    // Stored with the hold, because it outlives the conversation.
    await run('alter table wallet_hold add column model text')
    await run('alter table wallet_record add column model text')
  },
}
