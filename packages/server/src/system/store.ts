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
