import { ApiError } from '@saffron/core/errors'
import { completeSignIn } from '@saffron/core/session'

import { api, session, setAside, USERS_PATH } from './client.ts'

/** Signs in as a user. The administrator's own session stays open, and the way back to it in this browser. */
export async function visit(userId: string): Promise<void> {
  const { tokens } = await api.auth.signInAs({ body: { userId } })
  // Read now: an answer on the way may have renewed them.
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
 * Ends the visit on the server and signs the administrator in to their own session again. While the server can't be
 * reached, the visit goes on.
 */
export async function returnFromVisit(): Promise<void> {
  try {
    await api.auth.signOut()
  } catch (error) {
    // The visit was over already, and the client has returned by itself.
    if (ApiError.is(error) && error.statusCode === 401) return
    throw error
  }
  // Another window may have heard of the end, and returned, before this one.
  setAside.resume()
  location.assign(USERS_PATH)
}
