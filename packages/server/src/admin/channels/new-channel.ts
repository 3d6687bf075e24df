import { type ChannelType, dialectOf } from '@saffron/core/admin'

import { newId } from '../../db/index.ts'
import type { ChannelTable } from '../../db/tables/channels.ts'
import type { Encryption } from '../../platform/encryption.ts'
import { keyHint } from './key-hint.ts'

interface Known {
  readonly name: string
  readonly type: ChannelType
  readonly baseUrl: string
  readonly apiKey: string
  readonly at: string
}

/** Returns the row of a channel with default settings. */
export function newChannel({ name, type, baseUrl, apiKey, at }: Known, keys: Encryption): ChannelTable {
  const id = newId()
  return {
    id,
    name,
    type,
    baseUrl,
    ...keyColumns(keys, id, apiKey),
    // If both serve the same name, a real channel goes before the demo.
    priority: type === 'demo' ? -1 : 0,
    weight: 1,
    enabled: 1,
    status: 'unknown',
    lastError: null,
    lastErrorAt: null,
    proxyKind: null,
    encryptedProxy: null,
    proxyLabel: null,
    timeoutSeconds: null,
    dialect: dialectOf(type, 'auto'),
    video: 'none',
    drainSeconds: null,
    offeredModels: null,
    chosenModels: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
}

/** Encrypts a key for the row. An empty key is stored as none. */
export const keyColumns = (keys: Encryption, id: string, apiKey: string) => ({
  encryptedKey: apiKey === '' ? null : keys.encrypt(id, apiKey),
  keyHint: keyHint(apiKey),
})
