import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client'

/** What the client library keeps during a sign-in, and afterwards. */
export interface SignInState {
  client?: StoredOAuthClientInformation
  tokens?: StoredOAuthTokens
  verifier?: string
  discovery?: OAuthDiscoveryState
  /** Where the user signs in. */
  authorizeUrl?: string
}

interface ProviderOptions {
  readonly state: SignInState
  readonly redirectUrl: string
  /** The value that must come back with the user. */
  readonly nonce: string
  /** The address of our client metadata document, if it's public. */
  readonly clientDocument: string | undefined
}

export const CLIENT_NAME = 'Saffron'

/** Returns what services are told about this client. */
export const clientMetadata = (redirectUrl: string) => ({
  client_name: CLIENT_NAME,
  redirect_uris: [redirectUrl],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
  application_type: 'web',
})

/**
 * Returns the interface through which the client library signs in. The library does PKCE, finds the service's metadata,
 * names the server as the resource, and checks the issuer. It registers this client in the order: what the operator or
 * the user entered, our client metadata document, dynamic registration.
 */
export function accountProvider({ state, redirectUrl, nonce, clientDocument }: ProviderOptions): OAuthClientProvider {
  return {
    redirectUrl,
    ...(clientDocument !== undefined && { clientMetadataUrl: clientDocument }),
    clientMetadata: clientMetadata(redirectUrl),
    state: () => nonce,
    clientInformation: (context) => {
      // A client that was entered by hand belongs to the first service that it's used with.
      if (state.client !== undefined && state.client.issuer === undefined && context !== undefined) {
        state.client = { ...state.client, issuer: context.issuer }
      }
      return state.client
    },
    saveClientInformation: (client) => {
      state.client = client
    },
    tokens: () => state.tokens,
    saveTokens: (tokens) => {
      state.tokens = tokens
    },
    redirectToAuthorization: (url) => {
      state.authorizeUrl = url.href
    },
    saveCodeVerifier: (verifier) => {
      state.verifier = verifier
    },
    codeVerifier: () => state.verifier ?? '',
    saveDiscoveryState: (discovery) => {
      state.discovery = discovery
    },
    discoveryState: () => state.discovery,
    invalidateCredentials: (scope) => {
      if (scope === 'all' || scope === 'tokens') delete state.tokens
      if (scope === 'all' || scope === 'client') delete state.client
      if (scope === 'all' || scope === 'discovery') delete state.discovery
    },
  }
}
