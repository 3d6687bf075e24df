import { isRuleTarget } from '@saffron/core/system'
import type { Logger } from 'pino'
import type { Agent } from 'undici'

/** How long a page waits for the rules of the other server. */
const LOOK_UP_MS = 3000

/** Looks up redirects at the API below `address`. Never throws: if there is no answer in time, there is no redirect. */
export function createRemoteRedirects(
  address: string,
  agent: Agent,
  log: Logger,
): (path: string) => Promise<string | undefined> {
  return async (path) => {
    const url = new URL(`${address}/system/route`)
    url.searchParams.set('path', path)
    try {
      const { statusCode, body } = await agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'GET',
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(LOOK_UP_MS),
      })
      const answer: unknown = await body.json()
      return statusCode === 200 ? targetOf(answer) : undefined
    } catch (error) {
      log.warn({ err: error }, 'redirect rules could not be read')
      return undefined
    }
  }
}

/** The other server isn't trusted: a redirect may only lead to a page of the app. */
function targetOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('redirect' in answer)) return undefined
  const { redirect } = answer
  return typeof redirect === 'string' && isRuleTarget(redirect) ? redirect : undefined
}
