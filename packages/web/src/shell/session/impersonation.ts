import { contract } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'

import { api, session, ownSignIn, USERS_PATH } from './client.ts'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Starts impersonating a user. The administrator's own session stays open, and this browser can return to it. */
export async function impersonate(userId: string): Promise<void> {
  const { tokens } = await api.auth.signInAs({ body: { userId } })
  const impersonated = await api.auth.me({ headers: bearer(tokens.accessToken) })
  // Read after the calls, because a pending response may have refreshed them.
  const own = session.readTokens()
  const { user } = session.getSnapshot()
  if (own === null || user === null) throw new ApiError('auth.required')
  session.storeUser(impersonated)
  session.storeTokens(tokens)
  // Last, because every window deletes this copy while the stored user isn't an impersonated one.
  ownSignIn.save({ tokens: own, user })
  location.assign('/app/chats')
}

/**
 * Restores the administrator's own session, then ends the impersonation on the server. In the opposite order, other
 * windows would see their session end and go to the login page. If the server is unreachable, the impersonation
 * continues. If it becomes unreachable between the two steps, the impersonation ends when its tokens expire.
 */
export async function endImpersonation(): Promise<void> {
  try {
    // Refreshes the tokens, which may have expired.
    await api.auth.me()
  } catch (error) {
    // The impersonation had already ended, and the client has restored the session.
    if (ApiError.is(error) && error.statusCode === 401) return
    throw error
  }
  const impersonation = { tokens: session.readTokens(), user: session.getSnapshot().user }
  // If another window has returned in the meantime, there's nothing to restore or end.
  if (ownSignIn.restore() && impersonation.tokens !== null) await signOut(impersonation.tokens.accessToken)
  location.assign(USERS_PATH)
}

/** Not through `api.auth`, which handles a 401 as the end of the stored session. */
async function signOut(accessToken: string): Promise<void> {
  const { method, path } = contract.auth.signOut
  try {
    await api.request(method, path, { headers: bearer(accessToken), tokenFree: true })
  } catch (error) {
    if (!ApiError.is(error) || error.statusCode !== 401) throw error
  }
}
