import { foldText } from '@saffron/core/format'

import { newId } from '../../db/index.ts'
import type { UserTable } from '../../db/tables/accounts.ts'

/** Returns the row of a new account. Without a name, it's named after its email address. */
export function newUser(
  given: Pick<UserTable, 'email' | 'role'> &
    Partial<Pick<UserTable, 'id' | 'passwordHash' | 'emailVerifiedAt'>> & {
      name?: string | undefined
      at: string
    },
): UserTable {
  const { id = newId(), email, name = '', role, passwordHash = null, emailVerifiedAt = null, at } = given
  const called = name.trim() || email.slice(0, email.indexOf('@'))
  return {
    id,
    email,
    name: called,
    nameFolded: foldText(called),
    avatar: null,
    role,
    locale: null,
    theme: null,
    preferences: null,
    emailVerifiedAt,
    passwordHash,
    disabledAt: null,
    createdAt: at,
    updatedAt: at,
  }
}
