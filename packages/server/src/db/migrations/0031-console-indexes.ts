import type { Migration } from './migration.ts'

export const consoleIndexes: Migration = {
  name: '0031-console-indexes',
  up: async ({ run }) => {
    // The cost of one call, found by `run:…`.
    await run('create index wallet_record_of_cause on wallet_record (cause, created_at, id)')
    // Covering indexes for counting the filtered calls.
    for (const column of ['channel_id', 'model', 'status']) {
      await run(`create index model_call_of_${column} on model_call (${column}, ended_at, id, kind)`)
    }
  },
}
