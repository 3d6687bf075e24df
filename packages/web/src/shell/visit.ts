import { ApiError } from '@saffron/core/errors'
import { completeSignIn } from '@saffron/core/session'

import { api, session, setAside, USERS_PATH } from './client.ts'

/** Starts impersonating a user. The administrator's own session stays open, and this browser can return to it. */
export async function visit(userId: string): Promise<void> {
  const { tokens } = await api.auth.signInAs({ body: { userId } })
  // Read after the call, because a pending response may have refreshed them.
  const own = session.readTokens()
  const { user } = session.getSnapshot()
  if (own === null || user === null) throw new ApiError('auth.required')
  try {
    await completeSignIn({ api, session }, tokens)
    setAside.keep({ tokens: own, user })
  } catch (error) {
    session.storeTokens(own)
    session.storeUser(user)
    throw error
  }
  location.assign('/app/chats')
}

/**
 * Ends the impersonation on the server, and restores the administrator's own session. If the server is unreachable, the
 * impersonation continues.
 */
export async function returnFromVisit(): Promise<void> {
  try {
    await api.auth.signOut()
  } catch (error) {
    // The impersonation had already ended, and the client has restored the session.
    if (ApiError.is(error) && error.statusCode === 401) return
    throw error
  }
  // Another window may have heard of the end, and returned, before this one.
  setAside.resume()
  location.assign(USERS_PATH)
}
