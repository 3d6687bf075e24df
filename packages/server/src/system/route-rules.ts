import { isRuleTarget, leadsInCircle, type Redirect, redirectOf } from '@saffron/core/system'

import type { Database } from '../db/index.ts'
import type { Deps } from '../platform/deps.ts'
import { allRules } from './store.ts'

export interface RouteRules {
  /** Where a path has moved to, if it has. Never throws: without its rules an address is what it is. */
  readonly redirectFor: (path: string) => Promise<string | undefined>
  /** The rules have changed: they are read anew for the next path. */
  readonly changed: () => void
}

/** Every page and every step in the app asks: the rules stay in memory. */
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

/** What an older version let in, or somebody's own hand, redirects nobody in a circle or to where no rule may lead. */
async function rulesInForce(db: Database): Promise<readonly Redirect[]> {
  const enabled = (await allRules(db.query)).filter((rule) => rule.enabled === 1 && isRuleTarget(rule.redirect))
  return enabled.filter((rule) => !leadsInCircle(enabled, rule))
}
