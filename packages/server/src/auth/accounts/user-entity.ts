import type { User } from '@saffron/core/auth'

import type { UserTable } from '../../db/tables/accounts.ts'

/** What others may see of a row: never its hash. */
export function toUser({ id, email, name, avatar, role, locale, createdAt, updatedAt }: UserTable): User {
  return {
    id,
    email,
    name,
    role,
    createdAt,
    updatedAt,
    ...(avatar !== null && { avatar }),
    ...(locale !== null && { locale }),
  }
}
