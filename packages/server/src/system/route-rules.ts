import { isRuleTarget, leadsInCircle, type Redirect, redirectOf } from '@saffron/core/system'

import type { Database } from '../db/index.ts'
import type { Deps } from '../platform/deps.ts'
import { allRules } from './store.ts'

export interface RouteRules {
  /** Returns where a path redirects to, if anywhere. Never throws: without rules there are no redirects. */
  readonly redirectFor: (path: string) => Promise<string | undefined>
  /** Called when the rules change. They are reloaded for the next path. */
  readonly changed: () => void
}

/** Keeps the rules in memory, since every page and navigation requires them. */
export function createRouteRules({ db, log }: Pick<Deps, 'db' | 'log'>): RouteRules {
  let inForce: Promise<readonly Redirect[]> | undefined
  return {
    redirectFor: async (path) => {
      try {
        inForce ??= rulesInForce(db)
        return redirectOf(await inForce, path)
      } catch (error) {
        inForce = undefined
        log.warn({ err: error }, 'redirect rules could not be read')
        return undefined
      }
    },
    changed: () => {
      inForce = undefined
    },
  }
}

/** Ignores invalid rules from older versions or manual edits, such as loops and forbidden targets. */
async function rulesInForce(db: Database): Promise<readonly Redirect[]> {
  const enabled = (await allRules(db.query)).filter((rule) => rule.enabled === 1 && isRuleTarget(rule.redirect))
  return enabled.filter((rule) => !leadsInCircle(enabled, rule))
}
