import type { Migration } from './migration.ts'

/** By what it was started with a run is found by whoever tries to start it again, having heard nothing: it is there once. */
export const startKeys: Migration = {
  name: '0045-start-keys',
  up: async ({ run, addColumn }) => {
    await addColumn('run', 'start_key', 'text')
    await run('create unique index run_start_key on run (conversation_id, start_key) where start_key is not null')
  },
}
