import { sql } from 'kysely'

import type { Queries } from '../../db/index.ts'

/** Returns the number of messages that a member hasn't read, by workspace, without muted and archived conversations. */
export async function unreadIn(
  queries: Queries,
  { owners, by }: { readonly owners: readonly string[]; readonly by: string },
): Promise<ReadonlyMap<string, number>> {
  if (owners.length === 0) return new Map()
  const { rows } = await sql<{ owner: string; unread: number }>`
    select c.owner_id as owner, count(*) as unread
    from conversation as c
    join member on member.owner_id = c.owner_id and member.user_id = ${by}
    join message as m on m.conversation_id = c.id and m.author_id <> m.owner_id
    left join conversation_view as v on v.conversation_id = c.id and v.user_id = ${by}
    where c.owner_id in (${sql.join(owners)}) and c.trashed_at is null and c.temporary is null and v.archived_at is null
      and coalesce(v.muted, 0) = 0 and m.author_id <> ${by}
      and m.id > coalesce(v.last_read_id, '') and m.created_at > member.joined_at
    group by c.owner_id`.execute(queries)
  return new Map(rows.map(({ owner, unread }) => [owner, unread]))
}
