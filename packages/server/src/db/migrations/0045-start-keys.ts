import type { Migration } from './migration.ts'

/** By the key of its start a run is found by whoever tries to start it again, having heard nothing. */
export const startKeys: Migration = {
  name: '0045-start-keys',
  up: ({ addColumn }) => addColumn('run', 'start_key', 'text'),
}
