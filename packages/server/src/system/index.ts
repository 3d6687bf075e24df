import type { systemContract } from '@saffron/core/system'

import type { Audit } from '../auth/index.ts'
import type { Handlers } from '../http/handler.ts'
import type { Deps } from '../platform/deps.ts'
import { routeHandlers } from './handlers.ts'
import { promptHandlers } from './prompts/handlers.ts'
import type { Prompts } from './prompts/prompts.ts'
import { createRouteRules, type RouteRules } from './route-rules.ts'
import { settingHandlers } from './settings/handlers.ts'
import type { Settings } from './settings/settings.ts'

export { promptValues } from './prompts/prompt-values.ts'
export { builtInPrompts, createPrompts, type PromptStore } from './prompts/prompts.ts'
export { createSettings } from './settings/settings.ts'

export interface SystemFeature extends Pick<RouteRules, 'redirectFor'> {
  readonly handlers: Handlers<typeof systemContract>
}

interface SystemDeps extends Deps {
  readonly audit: Audit
  readonly settings: Settings
  readonly prompts: Prompts
}

/** The super admin's options for the whole installation: settings, prompts and redirects. */
export function createSystemFeature(deps: SystemDeps): SystemFeature {
  const rules = createRouteRules(deps)
  const handlers = { ...routeHandlers(deps, rules), ...settingHandlers(deps), ...promptHandlers(deps) }
  return { redirectFor: rules.redirectFor, handlers }
}
