import { ApiError } from '../errors/index.ts'
import type { Session } from '../session/session.ts'
import type { ApiResponse, Outgoing } from './exchange.ts'
import { type RenewOptions, renewTokens } from './renew-tokens.ts'

export interface SignedExchangeOptions extends RenewOptions {
  readonly session: Pick<Session, 'readTokens' | 'storeTokens' | 'signOut' | 'getSnapshot'>
  readonly send: (outgoing: Outgoing, accessToken?: string) => Promise<ApiResponse>
  readonly onSignedOut: () => void
}

/**
 * Sends calls as the signed-in user. A 401 leads to one refresh and one retry. If that fails, the session ends and
 * `onSignedOut` is called once. A 401 of a token-free call is an ordinary error.
 */
export function createSignedExchange(options: SignedExchangeOptions): (outgoing: Outgoing) => Promise<ApiResponse> {
  const { session, send, onSignedOut } = options

  return async (outgoing) => {
    const used = session.readTokens()?.accessToken
    if (outgoing.tokenFree) return send(outgoing, used)
    const caller = session.getSnapshot().user?.id
    try {
      return await send(outgoing, used)
    } catch (error) {
      if (!isUnauthorized(error)) throw error
      const renewal = await renewTokens(options, used)
      if (renewal.tokens === null) {
        if (renewal.ended) onSignedOut()
        throw error
      }
      // If another user has signed in in another tab, the first user's call must not be made in their name.
      if (caller !== undefined && session.getSnapshot().user?.id !== caller) throw error
      return retry(outgoing, renewal.tokens.accessToken)
    }
  }

  async function retry(outgoing: Outgoing, accessToken: string): Promise<ApiResponse> {
    try {
      return await send(outgoing, accessToken)
    } catch (error) {
      if (isUnauthorized(error) && session.readTokens()?.accessToken === accessToken) {
        session.signOut()
        onSignedOut()
      }
      throw error
    }
  }
}

const isUnauthorized = (error: unknown): boolean => ApiError.is(error) && error.statusCode === 401
