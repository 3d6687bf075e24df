import { signOut } from '@saffron/core/session'

import { api, leftByHand, session, setAside } from './client.ts'
import { forgetDrafts } from './drafts.ts'

/** Signs out for good: nothing of this person is left at this browser. */
export async function leave(): Promise<void> {
  forgetDrafts()
  leftByHand.mark()
  // The end of an administrator's own session is the end of the visits that began in it.
  setAside.resume()
  await signOut({ api, session })
  // The next person does not begin where this one stopped.
  session.takeRedirect()
}
