import type { Plugin } from 'rolldown'

const ID = '\0light-undici'
const FETCH_ID = '\0light-undici-fetch'
const PARTS = 'undici/lib/'

/** The exports of undici that the server uses, loaded as undici's own index loads them. */
const SOURCE = `
import Dispatcher from '${PARTS}dispatcher/dispatcher.js'
import Agent from '${PARTS}dispatcher/agent.js'
import ProxyAgent from '${PARTS}dispatcher/proxy-agent.js'
import EnvHttpProxyAgent from '${PARTS}dispatcher/env-http-proxy-agent.js'
import buildConnector from '${PARTS}core/connect.js'
import api from '${PARTS}api/index.js'
Object.assign(Dispatcher.prototype, api)
export { Agent, buildConnector, EnvHttpProxyAgent, ProxyAgent }
`

/** What `import('undici')` loads. */
const FETCH_SOURCE = `export { fetch } from '${PARTS}web/fetch/index.js'`

/**
 * Loads the dispatchers of undici, and its `fetch` where it's imported dynamically. Its index would also load mocks,
 * caches, interceptors and WebSockets, which the server would keep in memory. An export that's missing here fails the
 * build.
 */
export function lightUndici(): Plugin {
  return {
    name: 'saffron:light-undici',
    resolveId: {
      filter: { id: /^undici(\/lib\/|$)/ },
      async handler(source, importer, { kind }) {
        if (source === 'undici') return kind === 'dynamic-import' ? FETCH_ID : ID
        if (importer !== ID && importer !== FETCH_ID) return null
        const index = await this.resolve('undici', new URL('../../server/src/index.ts', import.meta.url).pathname, {
          skipSelf: true,
        })
        return index === null ? null : index.id.replace(/index\.js$/, source.slice('undici/'.length))
      },
    },
    load: {
      filter: { id: /^\0light-undici(-fetch)?$/ },
      handler: (id) => (id === ID ? SOURCE : FETCH_SOURCE),
    },
  }
}
