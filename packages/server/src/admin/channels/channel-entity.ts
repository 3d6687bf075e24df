import type { Channel, ChannelDialect, ChannelStatus, ChannelType, ChannelVideoApi } from '@saffron/core/admin'

import type { ChannelTable } from '../../db/tables/channels.ts'
import { namesIn } from '../channel-store.ts'
import { redactedProxy } from './channel-proxy.ts'

/** Returns a channel as the API shows it, without its key and its proxy's password. */
export function channelEntity(row: ChannelTable, models: readonly string[]): Channel {
  const { id, name, baseUrl, keyHint, priority, weight, lastError, lastErrorAt, createdAt, updatedAt } = row
  const { timeoutSeconds, drainSeconds, version } = row
  return {
    id,
    name,
    type: row.type as ChannelType,
    baseUrl,
    hasKey: row.encryptedKey !== null,
    keyHint,
    models: models.toSorted(),
    offered: namesIn(row.offeredModels),
    chosen: namesIn(row.chosenModels),
    priority,
    weight,
    enabled: row.enabled === 1,
    proxy: redactedProxy(row),
    timeoutSeconds,
    dialect: row.dialect as ChannelDialect,
    video: row.video as ChannelVideoApi,
    drainSeconds,
    status: row.status as ChannelStatus,
    lastError,
    lastErrorAt,
    version,
    createdAt,
    updatedAt,
  }
}
