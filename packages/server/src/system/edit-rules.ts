import type { Output } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import { type createRouteRuleBody, leadsInCircle, type updateRouteRuleBody } from '@saffron/core/system'

import {
  isUniqueViolation,
  newId,
  type Queries,
  removeRow,
  replaceRow,
  requireVersion,
  type SeenRow,
} from '../db/index.ts'
import type { RouteRuleTable } from '../db/tables/system.ts'
import type { Deps } from '../platform/deps.ts'
import { allRules, findRule, insertRule } from './store.ts'

export type EditDeps = Pick<Deps, 'db' | 'now'>

/** Adds a rule. Throws `route_rule.path_taken` and `route_rule.circle`. */
export function createRule(deps: EditDeps, body: Output<typeof createRouteRuleBody>): Promise<RouteRuleTable> {
  const at = deps.now().toISOString()
  const rule = { ...body, id: newId(), enabled: Number(body.enabled), version: 1, createdAt: at, updatedAt: at }
  return edit(deps, async (tx) => {
    await insertRule(tx, rule)
    return rule
  })
}

/**
 * Changes a rule. Throws `route_rule.not_found`, `route_rule.path_taken`, `route_rule.circle`, and ChangedRows if it
 * was changed since it was read.
 */
export function changeRule(
  deps: EditDeps,
  id: string,
  { version, path, redirect, enabled }: Output<typeof updateRouteRuleBody>,
): Promise<RouteRuleTable> {
  return edit(deps, async (tx) => {
    const before = await requireRule(tx, id)
    requireVersion(before, version)
    const rule: RouteRuleTable = {
      ...before,
      path: path ?? before.path,
      redirect: redirect ?? before.redirect,
      enabled: enabled === undefined ? before.enabled : Number(enabled),
      version: before.version + 1,
      updatedAt: deps.now().toISOString(),
    }
    await replaceRow(tx, 'routeRule', rule, before.version)
    return rule
  })
}

/** Deletes a rule. Throws as `changeRule` does, with `route_rule.circle` if only this rule kept others from a loop. */
export function removeRule(deps: EditDeps, { id, version }: SeenRow): Promise<RouteRuleTable> {
  return edit(deps, async (tx) => {
    const rule = await requireRule(tx, id)
    requireVersion(rule, version)
    await removeRow(tx, 'routeRule', rule)
    return rule
  })
}

/** Applies a change to the rules atomically, unless it would create a redirect loop. */
async function edit({ db }: EditDeps, change: (tx: Queries) => Promise<RouteRuleTable>): Promise<RouteRuleTable> {
  try {
    return await db.transaction(async (tx) => {
      const rule = await change(tx)
      const enabled = (await allRules(tx)).filter((each) => each.enabled === 1)
      if (enabled.some((each) => leadsInCircle(enabled, each))) throw new ApiError('route_rule.circle')
      return rule
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('route_rule.path_taken', { cause: error })
    throw error
  }
}

/** Throws `route_rule.not_found`. */
export async function requireRule(tx: Queries, id: string): Promise<RouteRuleTable> {
  const rule = await findRule(tx, id)
  if (rule === undefined) throw new ApiError('route_rule.not_found')
  return rule
}
