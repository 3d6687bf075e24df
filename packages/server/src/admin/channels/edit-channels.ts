import {
  type ChannelDialect,
  type ChannelType,
  type createChannelBody,
  dialectOf,
  PROVIDERS,
  type updateChannelBody,
} from '@saffron/core/admin'
import type { Output } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'

import { type Queries, removeRow, replaceRow, requireVersion, type SeenRow } from '../../db/index.ts'
import type { ChannelTable } from '../../db/tables/channels.ts'
import { InvalidField } from '../../http/invalid-field.ts'
import type { Encryption } from '../../platform/encryption.ts'
import { findChannel, insertChannel } from '../channel-store.ts'
import { proxyColumns, redactedProxy } from './channel-proxy.ts'
import { keyColumns, newChannel } from './new-channel.ts'

export interface EditDeps {
  readonly keys: Encryption
  readonly now: () => Date
}

type NewChannelBody = Output<typeof createChannelBody>
type ChannelChange = Output<typeof updateChannelBody>

/** Returns the row of a channel with these settings, without storing it. */
export function channelRow({ keys, now }: EditDeps, body: NewChannelBody): ChannelTable {
  const { name, type, apiKey = '', priority, weight, enabled, video } = body
  const { models = null, proxy = null, timeoutSeconds = null, drainSeconds = null } = body
  const baseUrl = addressOf(type, body.baseUrl)
  const made = newChannel({ name, type, baseUrl, apiKey, at: now().toISOString() }, keys)
  return {
    ...made,
    ...proxyColumns(keys, made.id, proxy),
    priority,
    weight,
    enabled: Number(enabled),
    timeoutSeconds,
    dialect: dialectFor(type, body.dialect),
    video,
    drainSeconds,
    chosenModels: namesText(models),
  }
}

/** Returns the row of a channel after a change, without storing it. Throws InvalidField if it needs the key again. */
export function changedChannelRow({ keys, now }: EditDeps, before: ChannelTable, body: ChannelChange): ChannelTable {
  const { apiKey, enabled, baseUrl: asked, models, dialect, version: _seen, proxy: _told, ...plain } = body
  const baseUrl = asked === undefined ? before.baseUrl : addressOf(before.type as ChannelType, asked)
  // The API hides the password, so the redacted address means the current proxy.
  const proxy = body.proxy === redactedProxy(before) ? undefined : body.proxy
  if (apiKey === undefined) refuseKeyElsewhere(before, { baseUrl, proxy })
  return {
    ...before,
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    baseUrl,
    ...(enabled !== undefined && { enabled: Number(enabled) }),
    ...(apiKey !== undefined && keyColumns(keys, before.id, apiKey)),
    ...(dialect !== undefined && { dialect: dialectFor(before.type as ChannelType, dialect) }),
    ...(models !== undefined && { chosenModels: namesText(models) }),
    ...(proxy !== undefined && proxyColumns(keys, before.id, proxy)),
    status: 'unknown',
    lastError: null,
    version: before.version + 1,
    updatedAt: now().toISOString(),
  }
}

/** Creates a channel. Returns its row. */
export async function createChannel(tx: Queries, deps: EditDeps, body: NewChannelBody): Promise<ChannelTable> {
  const row = channelRow(deps, body)
  await insertChannel(tx, row)
  return row
}

/**
 * Changes a channel and resets its health. Returns its row. Throws `channel.not_found`, and ChangedRows if it has
 * changed since it was read.
 */
export async function changeChannel(
  tx: Queries,
  deps: EditDeps,
  { id, body }: { readonly id: string; readonly body: ChannelChange },
): Promise<ChannelTable> {
  const before = await findChannel(tx, id)
  if (before === undefined) throw new ApiError('channel.not_found')
  requireVersion(before, body.version)
  const row = changedChannelRow(deps, before, body)
  await replaceRow(tx, 'channel', row, before.version)
  return row
}

/** Deletes a channel and its links to models. Returns the deleted row. Throws like `changeChannel`. */
export async function removeChannel(tx: Queries, { id, version }: SeenRow): Promise<ChannelTable> {
  const row = await findChannel(tx, id)
  if (row === undefined) throw new ApiError('channel.not_found')
  requireVersion(row, version)
  await removeRow(tx, 'channel', row)
  return row
}

/** Returns the URL of a channel: the given one or the provider's default, or an empty one if its type has none. */
function addressOf(type: ChannelType, asked?: string | null): string {
  const { baseUrl } = PROVIDERS[type]
  return baseUrl === '' ? '' : (asked ?? baseUrl)
}

/** Returns the dialect to store. Throws InvalidField for one of another type. `auto` fits every type. */
function dialectFor(type: ChannelType, asked: ChannelDialect): ChannelDialect {
  const dialect = dialectOf(type, asked)
  if (asked !== 'auto' && PROVIDERS[type].dialects.length > 0 && dialect !== asked) {
    throw new InvalidField('body.dialect', 'field.dialect')
  }
  return dialect
}

/** Removes duplicates. */
const namesText = (names: readonly string[] | null): string | null =>
  names === null ? null : JSON.stringify([...new Set(names)])

/**
 * Changing an address must not send a key that the admin can't read to another host. The same applies to a proxy, which
 * can read requests without TLS.
 */
function refuseKeyElsewhere(
  before: ChannelTable,
  { baseUrl, proxy }: { baseUrl: string; proxy: string | null | undefined },
): void {
  if (before.encryptedKey === null) return
  const address = URL.parse(baseUrl)
  const isElsewhere = URL.parse(before.baseUrl)?.origin !== address?.origin
  const isReadOnTheWay = address?.protocol === 'http:' && URL.canParse(proxy ?? '')
  if (!isElsewhere && !isReadOnTheWay) return
  throw new InvalidField('body.apiKey', isElsewhere ? 'field.apiKeyElsewhere' : 'field.apiKeyReadable')
}
