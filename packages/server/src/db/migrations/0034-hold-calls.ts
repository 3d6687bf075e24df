import type { Migration } from './migration.ts'

export const holdCalls: Migration = {
  name: '0034-hold-calls',
  // For who notes a call whose process died before it could.
  up: ({ addColumn }) => addColumn('wallet_hold', 'call', 'text'),
}
