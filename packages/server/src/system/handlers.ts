import type { RouteRule, systemContract } from '@saffron/core/system'

import type { RouteRuleTable } from '../db/tables/system.ts'
import type { Handlers } from '../http/handler.ts'
import { changeRule, createRule, type EditDeps, removeRule } from './edit-rules.ts'
import type { RouteRules } from './route-rules.ts'
import { searchRules } from './search-rules.ts'
import { allRules } from './store.ts'

type RouteHandlers = Pick<
  Handlers<typeof systemContract>,
  'lookUpRoute' | 'searchRouteRules' | 'createRouteRule' | 'updateRouteRule' | 'deleteRouteRule'
>

export function routeHandlers(deps: EditDeps, rules: RouteRules): RouteHandlers {
  const answerChange = async (change: Promise<RouteRuleTable>): Promise<RouteRule> => {
    const rule = await change
    rules.changed()
    return toEntity(rule)
  }
  return {
    lookUpRoute: async ({ query }) => ({ redirect: await rules.redirectFor(query.path) }),
    searchRouteRules: async ({ query }) => {
      const { list, total } = searchRules(await allRules(deps.db.query), query)
      return { list: list.map(toEntity), total }
    },
    createRouteRule: ({ body }) => answerChange(createRule(deps, body)),
    updateRouteRule: ({ params, body }) => answerChange(changeRule(deps, params.id, body)),
    deleteRouteRule: ({ params }) => answerChange(removeRule(deps, params.id)),
  }
}

const toEntity = (rule: RouteRuleTable): RouteRule => ({ ...rule, enabled: rule.enabled === 1 })
