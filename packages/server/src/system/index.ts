import type { systemContract } from '@saffron/core/system'

import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/handler.ts'
import { systemHandlers } from './handlers.ts'
import { createRouteRules, type RouteRules } from './route-rules.ts'

export interface SystemFeature extends Pick<RouteRules, 'redirectFor'> {
  readonly handlers: Handlers<typeof systemContract>
}

/** What the super-admin sets for the whole installation: where moved addresses lead. */
export function createSystemFeature(deps: Deps): SystemFeature {
  const rules = createRouteRules(deps)
  return { redirectFor: rules.redirectFor, handlers: systemHandlers(deps, rules) }
}
