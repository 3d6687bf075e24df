import type { RequestListener } from 'node:http'
import { fileURLToPath } from 'node:url'

import { contract } from '@saffron/core/contract'

import { type AuthFeature, createAuthFeature } from './auth/index.ts'
import type { Deps } from './deps.ts'
import { createHttpApp, createRateLimits, routesOf } from './http/index.ts'
import { createMetrics } from './metrics.ts'

export interface AppOptions {
  /** What the first sign-up has to know, where strangers can reach the server. */
  readonly setupCode?: string
  /** Where the built web app is. */
  readonly webFolder?: string
}

export interface App {
  readonly listener: RequestListener
  readonly auth: AuthFeature
  /** Answers no call from now on, and ends what is under way. */
  readonly stop: () => Promise<void>
}

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Puts the features together: each gets its dependencies by name, and gives its handlers and its services. */
export async function createApp(deps: Deps, { setupCode, webFolder = WEB_FOLDER }: AppOptions = {}): Promise<App> {
  const { config, db, log, now } = deps
  const metrics = createMetrics()
  const auth = createAuthFeature({ ...deps, setupCode })

  let stopping = false
  const listener = createHttpApp({
    routes: [...routesOf(contract.auth, auth.handlers)],
    sessions: auth.sessions,
    rateLimits: createRateLimits(config.rateLimit, now),
    db,
    log,
    metrics,
    metricsToken: config.metricsToken,
    trustProxy: config.trustProxy,
    webFolder,
    isStopping: () => stopping,
  })
  const stop = async () => {
    stopping = true
  }
  return { listener, auth, stop }
}
