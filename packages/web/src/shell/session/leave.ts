import { signOut } from '@saffron/core/session'

import { api, leftByHand, session, setAside } from './client.ts'
import { forgetDrafts } from './drafts.ts'

/** Signs out, and deletes all of the user's data in this browser. */
export async function leave(): Promise<void> {
  forgetDrafts()
  leftByHand.mark()
  // Ending an administrator's own session also ends their impersonations.
  setAside.resume()
  await signOut({ api, session })
  // The next user doesn't start where this one stopped.
  session.takeRedirect()
}
