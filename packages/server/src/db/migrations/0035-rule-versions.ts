import type { Migration } from './migration.ts'

export const ruleVersions: Migration = {
  name: '0035-rule-versions',
  up: ({ addColumn }) => addColumn('route_rule', 'version', 'integer not null default 1'),
}
