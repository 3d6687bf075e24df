import type { Migration } from './migration.ts'

export const holdCalls: Migration = {
  name: '0034-hold-calls',
  // Used to record a call whose process crashed.
  up: ({ addColumn }) => addColumn('wallet_hold', 'call', 'text'),
}
