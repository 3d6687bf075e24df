import type { Person, Preferences, User } from '@saffron/core/auth'

import type { UserTable } from '../../db/tables/accounts.ts'

/** A row as its owner and admins see it: never its hash. */
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

/** What its owner chose; empty where they chose nothing. */
export const preferencesOf = ({ preferences }: Pick<UserTable, 'preferences'>): Preferences =>
  preferences === null ? {} : (JSON.parse(preferences) as Preferences)

/** A row as others see it. */
export const toPerson = ({ id, name, avatar }: Pick<UserTable, 'id' | 'name' | 'avatar'>): Person => ({
  id,
  name,
  ...(avatar !== null && { avatar }),
})
