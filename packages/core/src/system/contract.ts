import { defineContract } from '../contract/endpoint.ts'
import { idParams, listOf, listQuery } from '../contract/entity.ts'
import { createRouteRuleBody, routeAnswer, routeQuery, routeRule, updateRouteRuleBody } from './entities.ts'
import { promptContract } from './prompt-contract.ts'
import { settingContract } from './setting-contract.ts'

export const systemContract = defineContract({
  ...promptContract,
  ...settingContract,
  lookUpRoute: {
    method: 'GET',
    path: '/system/route',
    access: 'guest',
    ours: true,
    summary: 'Where a path of the app has moved to, if it has',
    cacheSeconds: 60,
    query: routeQuery,
    result: routeAnswer,
  },
  searchRouteRules: {
    method: 'GET',
    path: '/api/system/route/search',
    access: 'super',
    ours: true,
    summary: 'The redirect rules, by path unless sorted by redirect or createdAt',
    query: listQuery,
    result: listOf(routeRule),
  },
  createRouteRule: {
    method: 'POST',
    path: '/api/system/route/create',
    access: 'super',
    ours: true,
    summary: 'Redirect a path of the app, or with /* all that is below it',
    body: createRouteRuleBody,
    result: routeRule,
    errors: ['route_rule.path_taken', 'route_rule.circle'],
  },
  updateRouteRule: {
    method: 'PATCH',
    path: '/api/system/route/list/{id}',
    access: 'super',
    ours: true,
    summary: 'Change a redirect rule, or switch it off',
    params: idParams,
    body: updateRouteRuleBody,
    result: routeRule,
    errors: ['route_rule.not_found', 'route_rule.path_taken', 'route_rule.circle'],
  },
  deleteRouteRule: {
    method: 'DELETE',
    path: '/api/system/route/list/{id}',
    access: 'super',
    ours: true,
    summary: 'Delete a redirect rule',
    params: idParams,
    result: routeRule,
    errors: ['route_rule.not_found', 'route_rule.circle'],
  },
})
