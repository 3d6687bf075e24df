import type { Person, Preferences, User } from '@saffron/core/auth'

import type { UserTable } from '../../db/tables/accounts.ts'

/** Returns a user as shown to its owner and to admins, without the password hash. */
export function toUser(row: UserTable): User {
  const { id, email, name, avatar, role, locale, theme, emailVerifiedAt, createdAt, updatedAt } = row
  return {
    id,
    email,
    name,
    role,
    createdAt,
    updatedAt,
    ...(avatar !== null && { avatar }),
    ...(locale !== null && { locale }),
    ...(theme !== null && { theme }),
    ...(emailVerifiedAt !== null && { emailVerifiedAt }),
  }
}

/** Returns the owner's preferences, empty if none are set. */
export const preferencesOf = ({ preferences }: Pick<UserTable, 'preferences'>): Preferences =>
  preferences === null ? {} : (JSON.parse(preferences) as Preferences)

/** Returns a user as shown to others. */
export const toPerson = ({ id, name, avatar }: Pick<UserTable, 'id' | 'name' | 'avatar'>): Person => ({
  id,
  name,
  ...(avatar !== null && { avatar }),
})
