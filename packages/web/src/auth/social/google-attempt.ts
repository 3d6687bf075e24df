import type { SignInOptions } from '@saffron/core/auth'

type GoogleOptions = NonNullable<SignInOptions['google']>

const KEY = 'googleSignIn'
const BYTES = 32

/** The state that this tab needs when Google redirects back. */
export interface GoogleAttempt {
  readonly state: string
  /** RFC 7636: proves that this tab started the sign-in. */
  readonly codeVerifier: string
  readonly redirectUri: string
  /** The ID of an invitation for the new account. */
  readonly invitation?: string
}

/** Whether this page can start. Insecure pages have no Web Crypto hashes. */
export const canHash = (): boolean => globalThis.isSecureContext

/** Redirects to Google, and stores the attempt in this tab. */
export async function leaveForGoogle(google: GoogleOptions, invitation: string | undefined): Promise<void> {
  const attempt: GoogleAttempt = {
    state: randomText(),
    codeVerifier: randomText(),
    redirectUri: `${location.origin}/auth/callback/google`,
    ...(invitation !== undefined && { invitation }),
  }
  sessionStorage.setItem(KEY, JSON.stringify(attempt))
  location.assign(await authorizeAddress(google, attempt))
}

/** Returns this tab's attempt once. Later calls return undefined. */
export function takeGoogleAttempt(): GoogleAttempt | undefined {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return text === null ? undefined : (JSON.parse(text) as GoogleAttempt)
}

/** Returns the authorization URL: code flow with PKCE (RFC 7636, S256). */
export async function authorizeAddress(google: GoogleOptions, attempt: GoogleAttempt): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(attempt.codeVerifier))
  const address = new URL(google.authorizeUrl)
  const request = {
    client_id: google.clientId,
    redirect_uri: attempt.redirectUri,
    response_type: 'code',
    scope: google.scope,
    state: attempt.state,
    code_challenge: base64url(new Uint8Array(hash)),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(request)) address.searchParams.set(name, value)
  return address.href
}

const randomText = (): string => base64url(crypto.getRandomValues(new Uint8Array(BYTES)))

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
