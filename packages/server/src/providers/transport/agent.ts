import { Agent, type Dispatcher, EnvHttpProxyAgent, ProxyAgent } from 'undici'

const CONNECT_TIMEOUT_MS = 10_000

/**
 * One connection per stream and origin, reused for the next one. The reader handles reply timeouts, because it knows
 * which data counts as activity.
 */
const POOL = {
  allowH2: false,
  connections: null,
  pipelining: 1,
  connect: { timeout: CONNECT_TIMEOUT_MS },
  keepAliveTimeout: 30_000,
  headersTimeout: 0,
  bodyTimeout: 0,
  maxOrigins: Number.POSITIVE_INFINITY,
} as const

/** Local servers are called directly, unless NO_PROXY is set. */
const LOOPBACK = 'localhost,127.0.0.1,[::1]'

/** The shared pool for all provider calls without a proxy. */
export const agent = new Agent(POOL)

/** The proxies of the environment: HTTP_PROXY, HTTPS_PROXY and NO_PROXY. */
export interface EnvironmentProxies {
  readonly http: string | undefined
  readonly https: string | undefined
  readonly no: string | undefined
}

export interface ProxyAgents {
  /** Returns the dispatcher of a channel: `direct`, a proxy's address, or null for the environment's proxy. */
  readonly through: (proxy: string | null) => Dispatcher
  /** Closes the pools of proxies that are no longer used, once their calls have ended. */
  readonly keepOnly: (used: ReadonlySet<Dispatcher | undefined>) => void
  readonly close: () => Promise<void>
}

/** Creates the dispatchers of providers. Channels with the same proxy share a pool. All proxy calls use a tunnel. */
export function createProxyAgents(environment: EnvironmentProxies): ProxyAgents {
  const { http, https, no } = environment
  const proxies = new Map<string, ProxyAgent>()
  const leaving = new Set<ProxyAgent>()
  let byEnvironment: EnvHttpProxyAgent | undefined
  const through: ProxyAgents['through'] = (proxy) => {
    if (proxy === 'direct') return agent
    if (proxy === null) {
      if (http === undefined && https === undefined) return agent
      byEnvironment ??= new EnvHttpProxyAgent({
        ...POOL,
        proxyTunnel: true,
        httpProxy: http ?? '',
        httpsProxy: https ?? http ?? '',
        noProxy: no ?? LOOPBACK,
      })
      return byEnvironment
    }
    const known = proxies.get(proxy) ?? new ProxyAgent({ ...POOL, uri: proxy, proxyTunnel: true })
    proxies.set(proxy, known)
    return known
  }
  const keepOnly: ProxyAgents['keepOnly'] = (used) => {
    for (const [proxy, pool] of proxies) {
      if (used.has(pool)) continue
      proxies.delete(proxy)
      leaving.add(pool)
      void pool.close().finally(() => leaving.delete(pool))
    }
  }
  const close = async () => {
    const all: Dispatcher[] = [...proxies.values(), ...leaving, ...(byEnvironment === undefined ? [] : [byEnvironment])]
    await Promise.all(all.map((each) => each.destroy()))
  }
  return { through, keepOnly, close }
}
