import type { ChannelDialect, ChannelType, ChannelVideoApi } from '@saffron/core/admin'

import type { ChannelTable } from '../../db/tables/channels.ts'
import type { Encryption } from '../../platform/encryption.ts'
import type { ChannelConnection, ProxyAgents } from '../../providers/index.ts'
import { proxyOf } from './channel-proxy.ts'

/** A model that thinks without output may be silent for this long. */
const PATIENCE_SECONDS = 120
const MS = 1000

export interface ConnectDeps {
  readonly keys: Encryption
  readonly proxyAgents: ProxyAgents
  /** Returns the demo provider's address, or undefined if it isn't running. */
  readonly demoUrl: () => string | undefined
}

/** `unreadable`: encrypted with another secret. `absent`: the demo provider isn't running. */
export type ConnectFault = 'unreadable' | 'absent'

/** Returns the connection of a channel, whether or not it's enabled. */
export function connectChannel(
  { keys, proxyAgents, demoUrl }: ConnectDeps,
  row: ChannelTable,
): ChannelConnection | ConnectFault {
  const baseUrl = row.type === 'demo' ? demoUrl() : row.baseUrl
  if (baseUrl === undefined) return 'absent'
  const apiKey = row.encryptedKey === null ? '' : keys.decrypt(row.id, row.encryptedKey)
  const proxy = proxyOf(keys, row)
  if (apiKey === undefined || proxy === undefined) return 'unreadable'
  const timeoutMs = (row.timeoutSeconds ?? PATIENCE_SECONDS) * MS
  return {
    id: row.id,
    type: row.type as ChannelType,
    baseUrl,
    apiKey,
    firstEventTimeoutMs: timeoutMs,
    idleTimeoutMs: timeoutMs,
    dialect: row.dialect as ChannelDialect,
    video: row.video as ChannelVideoApi,
    way: proxyAgents.through(proxy),
    ...(row.drainSeconds !== null && { drainMs: row.drainSeconds * MS }),
  }
}
