import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { KnownRole } from '@saffron/core/auth'
import {
  protectedBy,
  signedInApi,
  startOAuthServer,
  startTicketServer,
  type TestOAuthServer,
  type TestServer,
  type TestServerOptions,
  type TicketServer,
} from '@saffron/server/testing'

import { test as base } from './saffron.ts'

/** The servers of plugins that the tests use. */
export interface PluginServers {
  /** Anyone may call it. */
  readonly tickets: TicketServer
  /** It wants an account of `oauth`. */
  readonly mail: TicketServer
  readonly oauth: TestOAuthServer
  /** It wants an account too, and clients must be registered by hand. */
  readonly calendar: TicketServer
  readonly byHand: TestOAuthServer
  /** It wants the key `KEY`. */
  readonly vault: TicketServer
  readonly catalog: string
}

/** The key of `vault`. */
export const KEY = 'sk-open-sesame'

interface Fixtures {
  readonly plugins: PluginServers
}

async function startProtected(oauth: TestOAuthServer): Promise<TicketServer> {
  let own = ''
  const server = await startTicketServer({ intercept: protectedBy(oauth, () => own) })
  own = server.url
  return server
}

/** Tests with a server whose users may add these plugins by URL or from the catalog. */
export const test = base.extend<object, Fixtures & { readonly serverOptions: TestServerOptions }>({
  plugins: [
    // Playwright reads the names of other fixtures from a pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const [oauth, byHand] = [await startOAuthServer(), await startOAuthServer({ canRegister: false })]
      const tickets = await startTicketServer()
      const [mail, calendar] = [await startProtected(oauth), await startProtected(byHand)]
      const vault = await startTicketServer({
        intercept: ({ headers }, response) => {
          if (headers.authorization === `Bearer ${KEY}`) return false
          response.writeHead(401).end()
          return true
        },
      })
      const folder = await mkdtemp(join(tmpdir(), 'saffron-plugins-'))
      const catalog = join(folder, 'plugins.json')
      const entries = [
        {
          key: 'mail',
          name: 'Mail',
          description: 'Reads and sends mail.',
          publisher: 'Example Post',
          url: `${mail.url}/mcp`,
          needs: ['account'],
        },
        {
          key: 'notes',
          name: 'Notes',
          description: 'Keeps notes in a folder of the server.',
          publisher: 'Saffron tests',
          transport: 'stdio',
          command: process.execPath,
          args: ['-e', '0'],
        },
      ]
      await writeFile(catalog, JSON.stringify({ plugins: entries }))
      await use({ tickets, mail, oauth, calendar, byHand, vault, catalog })
      await Promise.all([tickets, mail, calendar, vault, oauth, byHand].map((server) => server.close()))
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  serverOptions: [
    async ({ plugins: { tickets, mail, calendar, vault, oauth, byHand, catalog } }, use) => {
      const internalHosts = [tickets, mail, calendar, vault, oauth, byHand].map(({ host }) => host)
      await use({ config: { internalHosts, pluginsByUrl: true, pluginCatalog: catalog } })
    },
    { scope: 'worker' },
  ],
})

/** Creates a user who has added the plugin for tickets. */
export async function withTickets(server: TestServer, { tickets }: PluginServers, role?: KnownRole) {
  const api = await signedInApi(server, role)
  const plugin = await api.plugins.createPlugin({ body: { url: `${tickets.url}/mcp`, name: 'Tickets' } })
  return { api, plugin, user: api.user }
}
