import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { type HttpServer, serveHttp } from './serve-http.ts'

export interface TestOAuthServer extends HttpServer {
  /** The parameters of the requests for tokens so far. */
  readonly tokenRequests: readonly Readonly<Record<string, string>>[]
  readonly isValid: (token: string) => boolean
  /** Makes all access tokens invalid. Refresh tokens stay. */
  readonly expireTokens: () => void
  /** Lets the next user decline. */
  readonly declineNext: () => void
  /** What the user does at the service's page: returns the address that it sends them back to. */
  readonly approve: (authorizeUrl: string) => Promise<URL>
}

interface OAuthOptions {
  /** Without it, clients must be registered by hand. */
  readonly canRegister?: boolean
  /** The issuer that it names when it sends the user back. */
  readonly issuer?: (own: string) => string
}

interface Grant {
  readonly challenge: string
  readonly redirectUri: string
  readonly client: string
  readonly resource: string | null
}

/** Starts an authorization server that approves everything, and checks PKCE. */
export async function startOAuthServer({
  canRegister = true,
  issuer = (own) => own,
}: OAuthOptions = {}): Promise<TestOAuthServer> {
  const grants = new Map<string, Grant>()
  const refreshable = new Set<string>()
  const tokenRequests: Record<string, string>[] = []
  let valid = new Set<string>()
  let declines = false

  const issue = () => {
    const [access, refresh] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`]
    valid.add(access)
    refreshable.add(refresh)
    return { access_token: access, refresh_token: refresh, token_type: 'Bearer', expires_in: 3600 }
  }

  const token = (form: Readonly<Record<string, string>>) => {
    tokenRequests.push(form)
    if (form['grant_type'] === 'refresh_token') {
      // Each refresh token works once.
      return refreshable.delete(form['refresh_token'] ?? '') ? issue() : undefined
    }
    const grant = grants.get(form['code'] ?? '')
    grants.delete(form['code'] ?? '')
    const challenge = createHash('sha256')
      .update(form['code_verifier'] ?? '')
      .digest('base64url')
    const fits = grant?.challenge === challenge && grant.redirectUri === form['redirect_uri']
    return fits ? issue() : undefined
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', http.url)
    const text = await textOf(request)
    if (url.pathname === '/.well-known/oauth-authorization-server') return json(response, 200, metadata())
    if (url.pathname === '/register' && canRegister) {
      return json(response, 201, { ...(JSON.parse(text) as object), client_id: 'registered' })
    }
    if (url.pathname === '/token') {
      const tokens = token(Object.fromEntries(new URLSearchParams(text)))
      return tokens ? json(response, 200, tokens) : json(response, 400, { error: 'invalid_grant' })
    }
    if (url.pathname === '/authorize') {
      const { searchParams: asked } = url
      const back = new URL(asked.get('redirect_uri') ?? '')
      const state = asked.get('state') ?? ''
      if (declines) {
        declines = false
        back.search = new URLSearchParams({ error: 'access_denied', state, iss: issuer(http.url) }).toString()
        response.writeHead(302, { location: back.href }).end()
        return
      }
      const code = randomUUID()
      grants.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
        client: asked.get('client_id') ?? '',
        resource: asked.get('resource'),
      })
      back.search = new URLSearchParams({ code, state, iss: issuer(http.url) }).toString()
      response.writeHead(302, { location: back.href }).end()
      return
    }
    json(response, 404, {})
  }

  const http: HttpServer = await serveHttp((request, response) => void answer(request, response))
  const metadata = () => ({
    issuer: http.url,
    authorization_endpoint: `${http.url}/authorize`,
    token_endpoint: `${http.url}/token`,
    ...(canRegister && { registration_endpoint: `${http.url}/register` }),
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  })

  return {
    ...http,
    tokenRequests,
    isValid: (each) => valid.has(each),
    expireTokens: () => {
      valid = new Set()
    },
    declineNext: () => {
      declines = true
    },
    approve: async (authorizeUrl) => {
      const response = await fetch(authorizeUrl, { redirect: 'manual' })
      return new URL(response.headers.get('location') ?? '')
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Rejects requests to an MCP server without a token of its authorization server, and says where to get one. */
export const protectedBy =
  (oauth: TestOAuthServer, own: () => string) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    const metadata = '/.well-known/oauth-protected-resource/mcp'
    if (request.url === metadata) {
      json(response, 200, { resource: `${own()}/mcp`, authorization_servers: [oauth.url] })
      return true
    }
    const [, given = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    if (oauth.isValid(given)) return false
    response
      .writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${own()}${metadata}"` })
      .end('{"error":"invalid_token"}')
    return true
  }
