import { ApiError } from '@saffron/core/errors'
import type { RouteRule, systemContract } from '@saffron/core/system'

import { ChangedRows } from '../db/index.ts'
import type { RouteRuleTable } from '../db/tables/system.ts'
import type { Handlers } from '../http/handler.ts'
import { changeRule, createRule, type EditDeps, removeRule, requireRule } from './edit-rules.ts'
import type { RouteRules } from './route-rules.ts'
import { searchRules } from './search-rules.ts'
import { allRules } from './store.ts'

type RouteHandlers = Pick<
  Handlers<typeof systemContract>,
  'lookUpRoute' | 'searchRouteRules' | 'createRouteRule' | 'updateRouteRule' | 'deleteRouteRule'
>

export function routeHandlers(deps: EditDeps, rules: RouteRules): RouteHandlers {
  const answerChange = async (change: Promise<RouteRuleTable>): Promise<RouteRule> => {
    try {
      const rule = await change
      rules.changed()
      return toEntity(rule)
    } catch (error) {
      if (!(error instanceof ChangedRows)) throw error
      const [id = ''] = error.ids
      const rule = toEntity(await requireRule(deps.db.query, id))
      throw new ApiError('route_rule.changed', { details: { rule }, cause: error })
    }
  }
  return {
    lookUpRoute: async ({ query }) => ({ redirect: await rules.redirectFor(query.path) }),
    searchRouteRules: async ({ query }) => {
      const { list, total } = searchRules(await allRules(deps.db.query), query)
      return { list: list.map(toEntity), total }
    },
    createRouteRule: ({ body }) => answerChange(createRule(deps, body)),
    updateRouteRule: ({ params, body }) => answerChange(changeRule(deps, params.id, body)),
    deleteRouteRule: ({ params, query }) => answerChange(removeRule(deps, { ...params, ...query })),
  }
}

const toEntity = (rule: RouteRuleTable): RouteRule => ({ ...rule, enabled: rule.enabled === 1 })
