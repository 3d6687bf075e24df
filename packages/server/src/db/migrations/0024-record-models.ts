import type { Migration } from './migration.ts'

export const recordModels: Migration = {
  name: '0024-record-models',
  up: async ({ run }) => {
    // Beside the money and not looked up: what it was paid for outlives the conversation.
    await run('alter table wallet_hold add column model text')
    await run('alter table wallet_record add column model text')
  },
}
