import { foldText } from '@saffron/core/format'

import { type Queries } from '../../db/index.ts'
import type { UserTable } from '../../db/tables/accounts.ts'
import type { AvatarTable } from '../../db/tables/profile.ts'

export type ProfileFields = Pick<UserTable, 'name' | 'locale' | 'theme' | 'preferences' | 'avatar'>
type ProfileChange = Partial<ProfileFields> & Pick<UserTable, 'updatedAt'>

export async function changeProfile(db: Queries, id: string, change: ProfileChange): Promise<void> {
  const folded = change.name === undefined ? {} : { nameFolded: foldText(change.name) }
  await db
    .updateTable('user')
    .set({ ...change, ...folded })
    .where('id', '=', id)
    .execute()
}

/** Stores a user's avatar, replacing an existing one. */
export async function putAvatar(db: Queries, avatar: AvatarTable): Promise<void> {
  const { userId: _userId, ...picture } = avatar
  await db
    .insertInto('avatar')
    .values(avatar)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(picture))
    .execute()
}

export async function deleteAvatar(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('avatar').where('userId', '=', userId).execute()
}

export function findAvatar(db: Queries, id: string): Promise<AvatarTable | undefined> {
  return db.selectFrom('avatar').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findAvatarOf(db: Queries, userId: string): Promise<AvatarTable | undefined> {
  return db.selectFrom('avatar').selectAll().where('userId', '=', userId).executeTakeFirst()
}
