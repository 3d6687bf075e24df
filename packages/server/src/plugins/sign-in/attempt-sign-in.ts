import { ApiError } from '@saffron/core/errors'

import type { PluginTable } from '../../db/tables/plugins.ts'
import type { PluginDeps } from '../context.ts'
import { limitedFetch } from '../limited-fetch.ts'
import { TIMES } from '../limits.ts'
import type { McpClientLibrary } from '../mcp/client-library.ts'
import { mcpFailure } from '../mcp/mcp-failure.ts'
import { MAX_OAUTH_ANSWER } from './token-provider.ts'

type Fetch = ReturnType<typeof limitedFetch>

interface Attempt {
  readonly library: McpClientLibrary
  readonly plugin: PluginTable
  /** Where the service sends the user back to. A client that's registered by hand must name it. */
  readonly redirectUrl: string
  readonly signal: AbortSignal
}

/** Runs a part of a sign-in with a limit of time. Throws ApiErrors only. */
export async function attemptSignIn(
  { fetch }: Pick<PluginDeps, 'fetch'>,
  { library, plugin, redirectUrl, signal }: Attempt,
  work: (serverUrl: URL, fetchFn: Fetch) => Promise<void>,
): Promise<void> {
  const serverUrl = new URL(plugin.url ?? '')
  const timeout = AbortSignal.timeout(TIMES.connect)
  const guarded = limitedFetch(fetch, { maxBytes: MAX_OAUTH_ANSWER })
  const stopping = AbortSignal.any([signal, timeout])
  try {
    await work(serverUrl, (url, init) => guarded(url, { ...init, signal: stopping }))
  } catch (error) {
    signal.throwIfAborted()
    if (isWithoutClient(library, error)) {
      throw new ApiError('plugin.client_required', { details: { redirectUrl }, cause: error })
    }
    const { OAuthError, OAuthClientFlowError } = library
    if (error instanceof OAuthError || error instanceof OAuthClientFlowError) throw signInFailed(plugin, error)
    throw mcpFailure(library, error, { host: serverUrl.host, timeout, seconds: TIMES.connect / 1000 })
  }
}

/** The service has no registration for clients, or rejects ours, and the operator configured none. */
const isWithoutClient = ({ RegistrationRejectedError }: McpClientLibrary, error: unknown): boolean =>
  error instanceof RegistrationRejectedError ||
  (error instanceof Error && /dynamic client registration/i.test(error.message))

export function signInFailed({ url }: PluginTable, cause?: unknown): ApiError {
  return new ApiError('plugin.sign_in_failed', { values: { host: new URL(url ?? '').host }, cause })
}

/** Returns what the server itself says about signing in, if anything. */
export async function challengeOf(
  { extractWWWAuthenticateParams }: McpClientLibrary,
  serverUrl: URL,
  fetchFn: Fetch,
): Promise<{ resourceMetadataUrl?: URL; scope?: string }> {
  const response = await fetchFn(serverUrl, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'ping' }),
  })
  await response.body?.cancel()
  if (response.status !== 401) return {}
  const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response)
  return { ...(resourceMetadataUrl && { resourceMetadataUrl }), ...(scope !== undefined && { scope }) }
}
