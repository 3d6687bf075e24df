import type { Queries } from '../db/index.ts'
import type { RouteRuleTable } from '../db/tables/system.ts'

export function allRules(db: Queries): Promise<RouteRuleTable[]> {
  return db.selectFrom('routeRule').selectAll().orderBy('path').execute()
}

export function findRule(db: Queries, id: string): Promise<RouteRuleTable | undefined> {
  return db.selectFrom('routeRule').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertRule(db: Queries, rule: RouteRuleTable): Promise<void> {
  await db.insertInto('routeRule').values(rule).execute()
}

export async function updateRule(db: Queries, { id, ...columns }: RouteRuleTable): Promise<void> {
  await db.updateTable('routeRule').set(columns).where('id', '=', id).execute()
}

export async function deleteRule(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('routeRule').where('id', '=', id).execute()
}
