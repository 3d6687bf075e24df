import { contains, type Queries } from '../db/index.ts'
import type { OutboxMessageTable } from '../db/tables/mail.ts'

export async function insertMessage(db: Queries, message: OutboxMessageTable): Promise<void> {
  await db.insertInto('outboxMessage').values(message).execute()
}

export async function forgetMessages(db: Queries, before: string): Promise<void> {
  await db.deleteFrom('outboxMessage').where('createdAt', '<', before).execute()
}

export interface MessageFilter {
  readonly kind?: string | undefined
  readonly state?: string | undefined
  /** A part of the recipient, in lower case. */
  readonly recipient?: string | undefined
}

/** Returns the query for messages that match a filter. */
export function messagesThat(db: Queries, { kind, state, recipient }: MessageFilter) {
  let found = db.selectFrom('outboxMessage')
  if (kind !== undefined) found = found.where('kind', '=', kind)
  if (state !== undefined) found = found.where('state', '=', state)
  if (recipient !== undefined) found = found.where(contains('recipient', recipient))
  return found
}
