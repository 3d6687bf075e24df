import { signOut } from '@saffron/core/session'

import { api, signedOutManually, session, ownSignIn } from './client.ts'
import { forgetDrafts } from './drafts.ts'

/** Signs out, and deletes all of the user's data in this browser. */
export async function signOutAndForget(): Promise<void> {
  forgetDrafts()
  signedOutManually.set()
  // Ending an administrator's own session also ends their impersonations.
  ownSignIn.restore()
  await signOut({ api, session })
  // The next user doesn't start where this one stopped.
  session.takeRedirect()
}
