import type { Plugin } from 'rolldown'

const ID = '\0light-undici'
const PARTS = 'undici/lib/'

/** The exports of undici that the server uses, loaded as undici's own index loads them. */
const SOURCE = `
import Dispatcher from '${PARTS}dispatcher/dispatcher.js'
import Agent from '${PARTS}dispatcher/agent.js'
import ProxyAgent from '${PARTS}dispatcher/proxy-agent.js'
import EnvHttpProxyAgent from '${PARTS}dispatcher/env-http-proxy-agent.js'
import api from '${PARTS}api/index.js'
import buildConnector from '${PARTS}core/connect.js'
import { fetch } from '${PARTS}web/fetch/index.js'
Object.assign(Dispatcher.prototype, api)
export { Agent, buildConnector, EnvHttpProxyAgent, fetch, ProxyAgent }
`

/**
 * Loads the dispatchers of undici without its mocks, caches, interceptors and WebSockets, which its index always loads
 * and which the server would keep in memory. An export that's missing here fails the build.
 */
export function lightUndici(): Plugin {
  return {
    name: 'saffron:light-undici',
    resolveId: {
      filter: { id: /^undici(\/lib\/|$)/ },
      async handler(source, importer) {
        if (source === 'undici') return ID
        if (importer !== ID) return null
        const index = await this.resolve('undici', new URL('../../server/src/index.ts', import.meta.url).pathname, {
          skipSelf: true,
        })
        return index === null ? null : index.id.replace(/index\.js$/, source.slice('undici/'.length))
      },
    },
    load: { filter: { id: /^\0light-undici$/ }, handler: () => SOURCE },
  }
}
