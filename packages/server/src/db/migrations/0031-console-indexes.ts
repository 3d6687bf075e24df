import type { Migration } from './migration.ts'

export const consoleIndexes: Migration = {
  name: '0031-console-indexes',
  up: async ({ run }) => {
    // What one call did cost: `run:…` of all bookings.
    await run('create index wallet_record_of_cause on wallet_record (cause, created_at, id)')
    // With all that the list of calls is filtered by, so that how many there are is read from the index alone.
    for (const column of ['channel_id', 'model', 'status']) {
      await run(`create index model_call_of_${column} on model_call (${column}, ended_at, id, kind)`)
    }
  },
}
