import type { Queries } from '../../db/index.ts'
import type { UserTable } from '../../db/tables/accounts.ts'
import type { IdentityTable } from '../../db/tables/identities.ts'

interface Named {
  readonly provider: string
  readonly subject: string
}

export async function insertIdentity(db: Queries, identity: IdentityTable): Promise<void> {
  await db.insertInto('identity').values(identity).execute()
}

/** Returns the user linked to an external account. */
export function findUserByIdentity(db: Queries, { provider, subject }: Named): Promise<UserTable | undefined> {
  return db
    .selectFrom('identity')
    .innerJoin('user', 'user.id', 'identity.userId')
    .selectAll('user')
    .where('identity.provider', '=', provider)
    .where('identity.subject', '=', subject)
    .executeTakeFirst()
}
