import { type googleCodeBody, SOCIAL_SCOPES } from '@saffron/core/auth'
import type { Output } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import * as z from 'zod/mini'

import type { GoogleConfig } from '../../platform/config.ts'

const TIMEOUT_MS = 10_000

/** The required fields of a Google account. */
export interface GoogleAccount {
  /** The permanent ID of the account. */
  readonly subject: string
  /** Only set if Google has verified it. */
  readonly email: string | undefined
  readonly name: string | undefined
}

// Google's token info returns booleans as strings.
const yes = z.union([z.boolean(), z.string()])

const tokenInfo = z.object({ aud: z.string(), sub: z.string() })
const userInfo = z.object({
  sub: z.string(),
  email: z.optional(z.string()),
  email_verified: z.optional(yes),
  name: z.optional(z.string()),
})
const tokenAnswer = z.object({ access_token: z.string() })

/** The options a page needs to redirect to Google. */
export const googleOptions = ({ clientId, authorizeUrl }: GoogleConfig) => ({
  clientId,
  authorizeUrl,
  scope: SOCIAL_SCOPES.google,
})

/**
 * Returns the owner of an access token. Throws `auth.google_refused` for an invalid token or one issued to another
 * client, and `auth.google_unreachable`.
 */
export async function googleAccountOf(
  google: GoogleConfig,
  accessToken: string,
  signal: AbortSignal,
): Promise<GoogleAccount> {
  const address = new URL(google.tokenInfoUrl)
  address.searchParams.set('access_token', accessToken)
  const info = await ask(tokenInfo, address, { signal })
  // Otherwise, another program could sign in as its users with their tokens.
  if (info.aud !== google.clientId) throw new ApiError('auth.google_refused')
  const headers = { authorization: `Bearer ${accessToken}` }
  const user = await ask(userInfo, new URL(google.userInfoUrl), { headers, signal })
  if (user.sub !== info.sub) throw new ApiError('auth.google_refused')
  const isVerified = user.email_verified === true || user.email_verified === 'true'
  return { subject: user.sub, email: isVerified ? user.email : undefined, name: user.name }
}

/** Exchanges a code for an access token. Throws `auth.google_refused` and `auth.google_unreachable`. */
export async function exchangeCode(
  { clientId, clientSecret, tokenUrl }: GoogleConfig,
  { code, codeVerifier, redirectUri }: Output<typeof googleCodeBody>,
  signal: AbortSignal,
): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    ...(clientSecret !== undefined && { client_secret: clientSecret }),
    code,
    code_verifier: codeVerifier,
    redirect_uri: redirectUri,
  })
  const { access_token } = await ask(tokenAnswer, new URL(tokenUrl), { method: 'POST', body, signal })
  return access_token
}

async function ask<T>(schema: z.ZodMiniType<T>, url: URL, request: RequestInit & { signal: AbortSignal }): Promise<T> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)])
  let status: number
  let answer: unknown
  try {
    const response = await fetch(url, { ...request, signal })
    status = response.status
    answer = await response.json().catch(() => undefined)
  } catch (error) {
    throw new ApiError('auth.google_unreachable', { cause: error })
  }
  if (status >= 500) throw new ApiError('auth.google_unreachable')
  const parsed = z.safeParse(schema, answer)
  if (status !== 200 || !parsed.success) throw new ApiError('auth.google_refused')
  return parsed.data
}
