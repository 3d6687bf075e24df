import type { createChannelBody, updateChannelBody } from '@saffron/core/admin'
import type { Output } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'

import type { Database } from '../../db/index.ts'
import type { ChannelTable } from '../../db/tables/channels.ts'
import { defaultBaseUrl } from '../../providers/index.ts'
import type { SealedText } from '../../sealed-text.ts'
import { deleteChannel, findChannel, insertChannel, updateChannel } from './channel-store.ts'
import { keyColumns, newChannel } from './new-channel.ts'

export interface EditDeps {
  readonly db: Database
  readonly keys: SealedText
  readonly now: () => Date
}

/** Writes a new channel; answers its row. */
export async function createChannel(
  { db, keys, now }: EditDeps,
  body: Output<typeof createChannelBody>,
): Promise<ChannelTable> {
  const { name, type, apiKey = '', priority, weight, enabled } = body
  const baseUrl = type === 'demo' ? '' : (body.baseUrl ?? defaultBaseUrl(type))
  const at = now().toISOString()
  const row = { ...newChannel({ name, type, baseUrl, apiKey, at }, keys), priority, weight, enabled: Number(enabled) }
  await insertChannel(db.query, row)
  return row
}

/** Changes a channel and forgets how it did; answers its row. Throws `channel.not_found`. */
export async function changeChannel(
  { db, keys, now }: EditDeps,
  id: string,
  body: Output<typeof updateChannelBody>,
): Promise<ChannelTable> {
  return db.transaction(async (tx) => {
    const before = await findChannel(tx, id)
    if (before === undefined) throw new ApiError('channel.not_found')
    const { apiKey, enabled, baseUrl, ...plain } = body
    refuseKeyElsewhere(before, { apiKey, baseUrl })
    const row: ChannelTable = {
      ...before,
      ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
      ...(baseUrl !== undefined && before.type !== 'demo' && { baseUrl }),
      ...(enabled !== undefined && { enabled: Number(enabled) }),
      ...(apiKey !== undefined && keyColumns(keys, id, apiKey)),
      status: 'unknown',
      lastError: null,
      updatedAt: now().toISOString(),
    }
    await updateChannel(tx, row)
    return row
  })
}

/** Deletes a channel; answers what it was. Throws `channel.not_found`. */
export async function removeChannel({ db }: EditDeps, id: string): Promise<ChannelTable> {
  return db.transaction(async (tx) => {
    const row = await findChannel(tx, id)
    if (row === undefined) throw new ApiError('channel.not_found')
    await deleteChannel(tx, id)
    return row
  })
}

/** Who may change an address may not thereby send a key they cannot read to a host of their own. */
function refuseKeyElsewhere(
  before: ChannelTable,
  { apiKey, baseUrl }: { apiKey: string | undefined; baseUrl: string | undefined },
): void {
  if (before.encryptedKey === null || apiKey !== undefined || baseUrl === undefined) return
  if (URL.parse(before.baseUrl)?.origin === new URL(baseUrl).origin) return
  const message = 'must be given again for an address at another host'
  throw new ApiError('request.invalid', { issues: [{ path: 'body.apiKey', message }] })
}
