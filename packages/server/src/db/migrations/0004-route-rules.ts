import type { Migration } from './migration.ts'

export const routeRules: Migration = {
  name: '0004-route-rules',
  up: async ({ table }) => {
    await table('route_rule', {
      id: 'text primary key',
      path: 'text not null unique',
      redirect: 'text not null',
      enabled: 'integer not null',
      created_at: 'text not null',
      updated_at: 'text not null',
    })
  },
}
