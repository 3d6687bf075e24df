import type { Queries } from '../../db/index.ts'
import type { AuditEntryTable } from '../../db/tables/security.ts'

export async function insertEntry(db: Queries, entry: AuditEntryTable): Promise<void> {
  await db.insertInto('auditEntry').values(entry).execute()
}

export interface EntryFilter {
  readonly actor?: string | undefined
  readonly subject?: string | undefined
  readonly address?: string | undefined
  readonly actions?: readonly string[] | undefined
  readonly since?: string | undefined
}

/** Selects the audit entries that match the filter. */
export const entriesThat = (db: Queries, { actor, subject, address, actions, since }: EntryFilter) =>
  db
    .selectFrom('auditEntry')
    .$if(actor !== undefined, (query) => query.where('actor', '=', actor ?? ''))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .$if(address !== undefined, (query) => query.where('address', '=', address ?? ''))
    .$if(actions !== undefined, (query) => query.where('action', 'in', actions ?? []))
    .$if(since !== undefined, (query) => query.where('createdAt', '>=', since ?? ''))

/** Returns the names of the users with these IDs, if they exist. */
export async function namesOf(db: Queries, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  if (ids.size === 0) return new Map()
  const rows = await db
    .selectFrom('user')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .where('name', '!=', '')
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
