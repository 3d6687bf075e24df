import type { Migration } from './migration.ts'

export const holdCalls: Migration = {
  name: '0034-hold-calls',
  // For who notes a call whose process died before it could.
  up: ({ run }) => run('alter table wallet_hold add column call text'),
}
