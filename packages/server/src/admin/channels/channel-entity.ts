import type { Channel, ChannelStatus, ChannelType } from '@saffron/core/admin'

import type { ChannelTable } from '../../db/tables/channels.ts'

/** A channel as the API tells it: never its key. */
export function channelEntity(row: ChannelTable, models: readonly string[]): Channel {
  const { id, name, baseUrl, keyHint, priority, weight, lastError, lastErrorAt, createdAt, updatedAt } = row
  return {
    id,
    name,
    type: row.type as ChannelType,
    baseUrl,
    hasKey: row.encryptedKey !== null,
    keyHint,
    models: models.toSorted(),
    priority,
    weight,
    enabled: row.enabled === 1,
    status: row.status as ChannelStatus,
    lastError,
    lastErrorAt,
    createdAt,
    updatedAt,
  }
}
