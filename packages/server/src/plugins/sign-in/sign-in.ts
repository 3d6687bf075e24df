import { createHash, randomBytes } from 'node:crypto'

import { ApiError } from '@saffron/core/errors'

import type { PluginTable } from '../../db/tables/plugins.ts'
import type { PluginDeps } from '../context.ts'
import { storeCredential } from '../credentials.ts'
import { loadMcpClient } from '../mcp/client-library.ts'
import { storeSignIn, takeSignIn } from '../records/connection-store.ts'
import { accountProvider, type SignInState } from './account-provider.ts'
import { clientDocumentUrl, redirectUrl } from './addresses.ts'
import { attemptSignIn, challengeOf, signInFailed } from './attempt-sign-in.ts'
import { accountOf } from './token-provider.ts'

const SIGN_IN_MS = 15 * 60_000

/** The client of a service that was registered by hand. */
export interface RegisteredClient {
  readonly clientId: string
  readonly clientSecret?: string | undefined
}

interface Beginning {
  readonly plugin: PluginTable
  readonly userId: string
  readonly client: RegisteredClient | undefined
  /** The origin of the caller's page, for a server without a public address. */
  readonly origin: string
  readonly signal: AbortSignal
}

/** A sign-in that waits for the user to come back. */
interface OpenSignIn {
  readonly state: SignInState
  readonly redirectUrl: string
}

/**
 * Finds the authorization server of a plugin, and returns where the user signs in. What the sign-in needs later is
 * stored, encrypted, and only this user can finish it. Throws `plugin.client_required` and `plugin.sign_in_failed`.
 */
export async function beginSignIn(deps: PluginDeps, beginning: Beginning): Promise<string> {
  const { plugin, userId, client, origin, signal } = beginning
  const library = await loadMcpClient()
  const nonce = randomBytes(32).toString('base64url')
  const redirect = redirectUrl(deps.config, origin)
  const state: SignInState = { ...(client !== undefined && { client: clientInformation(client) }) }
  const clientDocument = clientDocumentUrl(deps.config)
  const provider = accountProvider({ state, redirectUrl: redirect, nonce, clientDocument })
  await attemptSignIn(deps, { library, plugin, redirectUrl: redirect, signal }, async (serverUrl, fetchFn) => {
    const challenge = await challengeOf(library, serverUrl, fetchFn)
    await library.auth(provider, { serverUrl, fetchFn, ...challenge })
  })
  const { authorizeUrl } = state
  // The user's browser opens it.
  if (authorizeUrl === undefined || !/^https?:\/\//i.test(authorizeUrl)) throw signInFailed(plugin)
  const open: OpenSignIn = { state, redirectUrl: redirect }
  const stateHash = hashOf(nonce)
  await deps.db.transaction((tx) =>
    storeSignIn(tx, {
      stateHash,
      pluginId: plugin.id,
      userId,
      secret: deps.keys.encrypt(stateHash, JSON.stringify(open)),
      expiresAt: new Date(deps.now().getTime() + SIGN_IN_MS).toISOString(),
    }),
  )
  return authorizeUrl
}

const clientInformation = ({ clientId, clientSecret }: RegisteredClient) => ({
  client_id: clientId,
  ...(clientSecret !== undefined && { client_secret: clientSecret }),
})

interface Finishing {
  readonly userId: string
  readonly state: string
  readonly code: string | undefined
  readonly iss: string | undefined
  readonly signal: AbortSignal
  /** Returns the plugin if the user may still use it. */
  readonly findPlugin: (id: string) => Promise<PluginTable | undefined>
}

/**
 * Finishes the user's own sign-in with what the service returned, and stores the account. Returns the plugin. A sign-in
 * can be finished once. Throws `plugin.sign_in_expired` and `plugin.sign_in_failed`.
 */
export async function finishSignIn(deps: PluginDeps, finishing: Finishing): Promise<PluginTable> {
  const { userId, state: nonce, code, iss, signal } = finishing
  const stateHash = hashOf(nonce)
  const row = await deps.db.transaction((tx) => takeSignIn(tx, { stateHash, userId }))
  const text = row && deps.keys.decrypt(stateHash, row.secret)
  const plugin = row && (await finishing.findPlugin(row.pluginId))
  if (row === undefined || text === undefined || plugin === undefined || row.expiresAt < deps.now().toISOString()) {
    throw new ApiError('plugin.sign_in_expired')
  }
  if (code === undefined) throw signInFailed(plugin)
  // Only `beginSignIn` writes it.
  const { state, redirectUrl: redirect } = JSON.parse(text) as OpenSignIn
  const library = await loadMcpClient()
  const clientDocument = clientDocumentUrl(deps.config)
  const provider = accountProvider({ state, redirectUrl: redirect, nonce, clientDocument })
  await attemptSignIn(deps, { library, plugin, redirectUrl: redirect, signal }, async (serverUrl, fetchFn) => {
    await library.auth(provider, { serverUrl, fetchFn, authorizationCode: code, ...(iss !== undefined && { iss }) })
  })
  const account = accountOf(state)
  await deps.db.transaction((tx) =>
    storeCredential(deps, tx, { userId, pluginId: plugin.id }, { kind: 'account', account }),
  )
  return plugin
}

const hashOf = (nonce: string): string => createHash('sha256').update(nonce).digest('hex')
