import type { InputOf } from '@saffron/core/client'

import { api, session } from './client.ts'

type Choice = Pick<NonNullable<InputOf<'auth', 'updateMe'>['body']>, 'locale' | 'theme'>

/** Keeps a choice with the account, so that it follows the person to another browser; a visitor's stays in this one. */
export function keepChoice(choice: Choice): void {
  const { user } = session.getSnapshot()
  if (user === null || user.impersonatedBy !== undefined) return
  if (Object.entries(choice).every(([name, value]) => value === Reflect.get(user, name))) return
  // Refused or without a network, it holds in this browser until the account is read the next time.
  api.auth.updateMe({ body: choice }).then(session.storeUser, () => undefined)
}
