import { signOut } from '@saffron/core/session'

import { api, session } from './client.ts'
import { forgetDrafts } from './drafts.ts'

/** Signs out for good: nothing of this person is left at this browser. */
export async function leave(): Promise<void> {
  forgetDrafts()
  await signOut({ api, session })
  // The next person does not begin where this one stopped.
  session.takeRedirect()
}
