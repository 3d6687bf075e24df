import { signOut } from '@saffron/core/session'

import { api, leftByHand, session } from './client.ts'
import { forgetDrafts } from './drafts.ts'

/** Signs out for good: nothing of this person is left at this browser. */
export async function leave(): Promise<void> {
  forgetDrafts()
  leftByHand.mark()
  await signOut({ api, session })
  // The next person does not begin where this one stopped.
  session.takeRedirect()
}
