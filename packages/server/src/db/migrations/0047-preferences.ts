import type { Migration } from './migration.ts'

export const preferences: Migration = {
  name: '0047-preferences',
  up: ({ addColumn }) => addColumn('user', 'preferences', 'text'),
}
