import type { AuthProvider, StoredOAuthClientInformation, StoredOAuthTokens } from '@modelcontextprotocol/client'
import { ApiError } from '@saffron/core/errors'

import type { ExternalFetch } from '../../platform/external-fetch.ts'
import { limitedFetch } from '../limited-fetch.ts'
import type { McpClientLibrary } from '../mcp/client-library.ts'
import type { Account } from '../tool-server.ts'
import { accountProvider, type SignInState } from './account-provider.ts'

/** Metadata and tokens are small. */
export const MAX_OAUTH_ANSWER = 256 * 1024

interface TokenOptions {
  readonly library: McpClientLibrary
  readonly account: Account
  readonly fetch: Pick<ExternalFetch, 'fetch'>
  /** Stores renewed tokens. */
  readonly onRenewed: (account: Account) => Promise<void>
}

/** Returns the token of an account for each request, and renews it once when the server rejects it. */
export function tokenProvider({ library, account, fetch, onRenewed }: TokenOptions): AuthProvider {
  const state = stateOf(account)
  let renewing: Promise<void> | undefined
  const renew = async (serverUrl: URL) => {
    // Without a browser, the library can only refresh.
    const provider = accountProvider({ state, redirectUrl: 'http://localhost/', nonce: '', clientDocument: undefined })
    const result = await library.auth(provider, {
      serverUrl,
      fetchFn: limitedFetch(fetch, { maxBytes: MAX_OAUTH_ANSWER }),
    })
    if (result !== 'AUTHORIZED' || state.tokens === undefined) throw new ApiError('plugin.not_connected')
    await onRenewed(accountOf(state))
  }
  return {
    token: async () => state.tokens?.access_token,
    onUnauthorized: async ({ serverUrl }) => {
      if (state.tokens?.refresh_token === undefined) throw new ApiError('plugin.not_connected')
      // A refresh token often works once, so calls at the same time share the refresh.
      renewing ??= renew(serverUrl).finally(() => {
        renewing = undefined
      })
      await renewing
    },
  }
}

/** The parts of an account are what the library gave us to keep. */
function stateOf({ client, tokens, discovery }: Account): SignInState {
  return {
    client: client as StoredOAuthClientInformation,
    tokens: tokens as StoredOAuthTokens,
    ...(discovery !== undefined && { discovery: discovery as NonNullable<SignInState['discovery']> }),
  }
}

/** Returns the account of a finished sign-in. Throws `plugin.not_connected` without tokens. */
export function accountOf({ client, tokens, discovery }: SignInState): Account {
  if (client === undefined || tokens === undefined) throw new ApiError('plugin.not_connected')
  return { client, tokens, ...(discovery !== undefined && { discovery }) }
}
