import type { Migration } from './migration.ts'

/** Identifies the run of a repeated start whose response was lost, so that it's only created once. */
export const startKeys: Migration = {
  name: '0045-start-keys',
  up: async ({ run, addColumn }) => {
    await addColumn('run', 'start_key', 'text')
    await run('create unique index run_start_key on run (conversation_id, start_key) where start_key is not null')
  },
}
