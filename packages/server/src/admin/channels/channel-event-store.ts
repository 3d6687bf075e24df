import { newId, type Queries } from '../../db/index.ts'
import type { ChannelEventTable } from '../../db/tables/channels.ts'

/** The number of events kept for each channel. */
const KEPT = 100

/** Stores an event of an existing channel and deletes its oldest ones. */
export async function storeEvent(tx: Queries, event: Omit<ChannelEventTable, 'id'>): Promise<void> {
  await tx
    .insertInto('channelEvent')
    .values({ id: newId(), ...event })
    .execute()
  const kept = tx
    .selectFrom('channelEvent')
    .select('id')
    .where('channelId', '=', event.channelId)
    .orderBy('id', 'desc')
    .limit(KEPT)
  await tx.deleteFrom('channelEvent').where('channelId', '=', event.channelId).where('id', 'not in', kept).execute()
}

/** Newest first. */
export function eventsOf(db: Queries, channelId: string): Promise<ChannelEventTable[]> {
  return db.selectFrom('channelEvent').selectAll().where('channelId', '=', channelId).orderBy('id', 'desc').execute()
}
