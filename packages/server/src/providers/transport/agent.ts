import { Agent, type Dispatcher, EnvHttpProxyAgent, ProxyAgent } from 'undici'

const CONNECT_TIMEOUT_MS = 10_000

/**
 * As many connections an origin as there are streams, each kept for the next one. Timeouts of a reply are kept by its
 * reader, which knows what counts as a sign of life.
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

/** What runs on this machine is reached directly, unless NO_PROXY says what is. */
const LOOPBACK = 'localhost,127.0.0.1,[::1]'

/** The one pool for all calls to providers that go through no proxy. */
export const agent = new Agent(POOL)

/** The machine's own proxies, as HTTP_PROXY, HTTPS_PROXY and NO_PROXY name them. */
export interface EnvironmentProxies {
  readonly http: string | undefined
  readonly https: string | undefined
  readonly no: string | undefined
}

export interface ProxyAgents {
  /** The way of a channel's calls: `direct`, a proxy's address, or null for what the environment says. */
  readonly through: (proxy: string | null) => Dispatcher
  /** Closes the pools of proxies that are none of these ways any more, once their calls have ended. */
  readonly keepOnly: (used: ReadonlySet<Dispatcher | undefined>) => void
  readonly close: () => Promise<void>
}

/** The ways to providers; each proxy has one pool, whatever channels use it. Every call through one is a tunnel. */
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
