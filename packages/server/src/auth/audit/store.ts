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

export interface EntryPage {
  readonly limit: number
  readonly offset: number
  readonly direction: 'asc' | 'desc'
}

/** The entries that fit, by time, and how many there are. */
export async function searchEntries(
  db: Queries,
  { actor, subject, address, actions, since }: EntryFilter,
  { limit, offset, direction }: EntryPage,
): Promise<{ rows: AuditEntryTable[]; total: number }> {
  const found = db
    .selectFrom('auditEntry')
    .$if(actor !== undefined, (query) => query.where('actor', '=', actor ?? ''))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .$if(address !== undefined, (query) => query.where('address', '=', address ?? ''))
    .$if(actions !== undefined, (query) => query.where('action', 'in', actions ?? []))
    .$if(since !== undefined, (query) => query.where('createdAt', '>=', since ?? ''))
  const rows = await found
    .selectAll()
    .orderBy('createdAt', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
