import { defineContract } from '../endpoints/endpoint.ts'
import { idParams, listOf, listQuery, versionQuery } from '../endpoints/entity.ts'
import { createRouteRuleBody, routeAnswer, routeQuery, routeRule, updateRouteRuleBody } from './entities.ts'
import { promptContract } from './prompt-contract.ts'
import { settingContract } from './setting-contract.ts'

export * from './entities.ts'
export * from './known-prompts.ts'
export * from './known-settings.ts'
export * from './prompt-contract.ts'
export * from './prompt-entities.ts'
export { isRuleTarget, leadsInCircle, type Redirect, redirectOf } from './route-rules.ts'
export * from './setting-contract.ts'
export * from './setting-entities.ts'

export const systemContract = defineContract({
  ...promptContract,
  ...settingContract,
  lookUpRoute: {
    method: 'GET',
    path: '/system/route',
    access: 'guest',
    isAddition: true,
    summary: 'Where a path of the app has moved to, if it has',
    cacheSeconds: 60,
    query: routeQuery,
    result: routeAnswer,
  },
  searchRouteRules: {
    method: 'GET',
    path: '/api/system/route/search',
    access: 'super',
    isAddition: true,
    summary: 'The redirect rules, by path unless sorted by redirect or createdAt',
    query: listQuery,
    result: listOf(routeRule),
  },
  createRouteRule: {
    method: 'POST',
    path: '/api/system/route/create',
    access: 'super',
    isAddition: true,
    summary: 'Redirect a path of the app, or with /* all that is below it',
    body: createRouteRuleBody,
    result: routeRule,
    errors: ['route_rule.path_taken', 'route_rule.circle'],
  },
  updateRouteRule: {
    method: 'PATCH',
    path: '/api/system/route/list/{id}',
    access: 'super',
    isAddition: true,
    summary:
      'Change a redirect rule, or switch it off; with a version that is no longer its own, 409 with details.rule',
    params: idParams,
    body: updateRouteRuleBody,
    result: routeRule,
    errors: ['route_rule.not_found', 'route_rule.path_taken', 'route_rule.circle', 'route_rule.changed'],
  },
  deleteRouteRule: {
    method: 'DELETE',
    path: '/api/system/route/list/{id}',
    access: 'super',
    isAddition: true,
    summary: 'Delete a redirect rule',
    params: idParams,
    query: versionQuery,
    result: routeRule,
    errors: ['route_rule.not_found', 'route_rule.circle', 'route_rule.changed'],
  },
})
