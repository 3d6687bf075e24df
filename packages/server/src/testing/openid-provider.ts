import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Provider } from 'oidc-provider'

import type { GoogleConfig } from '../platform/config.ts'

/** An account at the provider. */
export interface ProviderAccount {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly name: string
}

export interface OpenIdProvider {
  /** The server's configuration to use this provider as Google. */
  readonly google: GoogleConfig
  readonly accounts: Map<string, ProviderAccount>
  readonly close: () => Promise<void>
}

/** A client that isn't ours. */
export const FOREIGN_CLIENT = 'somebody-else'

/**
 * Starts a complete OpenID provider on loopback instead of Google. It requires no password, because `login_hint`
 * selects the account. It includes Google's own token info, which isn't standardized.
 */
export async function startOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  const accounts = new Map<string, ProviderAccount>()
  const server = createServer()
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
  const issuer = `http://127.0.0.1:${port}`
  const client = {
    client_secret: randomBytes(24).toString('hex'),
    token_endpoint_auth_method: 'client_secret_post',
  } as const
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: ['saffron', FOREIGN_CLIENT].map((client_id) => ({ ...client, client_id, redirect_uris: [redirectUri] })),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => {
      const account = accounts.get(sub)
      return account && { accountId: sub, claims: () => ({ ...account }) }
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    if (context.path.startsWith('/interaction/')) {
      const { params } = await provider.interactionDetails(context.req, context.res)
      const login = { accountId: String(params['login_hint']) }
      context.respond = false
      await provider.interactionFinished(context.req, context.res, { login })
    } else if (context.path === '/tokeninfo') {
      const token = await provider.AccessToken.find(String(context.query['access_token']))
      context.status = token === undefined ? 400 : 200
      context.body = token === undefined ? { error: 'invalid_token' } : { aud: token.clientId, sub: token.accountId }
    } else await next()
  })
  server.on('request', provider.callback())
  return {
    google: {
      clientId: 'saffron',
      clientSecret: client.client_secret,
      authorizeUrl: `${issuer}/auth`,
      tokenUrl: `${issuer}/token`,
      tokenInfoUrl: `${issuer}/tokeninfo`,
      userInfoUrl: `${issuer}/me`,
    },
    accounts,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
