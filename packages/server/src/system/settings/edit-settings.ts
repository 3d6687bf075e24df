import type { Output } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import { MICROS_PER_CREDIT } from '@saffron/core/format'
import { type createSettingBody, knownSetting, type updateSettingBody } from '@saffron/core/system'
import { MAX_MICROS } from '@saffron/core/wallet'

import { newId, type Queries, removeRow, replaceRow, requireVersion, type SeenRow } from '../../db/index.ts'
import type { SettingTable } from '../../db/tables/config.ts'
import { InvalidField } from '../../http/invalid-field.ts'
import type { Encryption } from '../../platform/encryption.ts'
import { faultOf } from './read-value.ts'
import { findSetting, insertSetting } from './store.ts'

/** Adds a custom setting. The unique key of its row rejects a second one. */
export async function createSetting(
  tx: Queries,
  { key, value, secret, public: isPublic, note }: Output<typeof createSettingBody>,
  { keys, at }: { readonly keys: Encryption; readonly at: string },
): Promise<SettingTable> {
  if (secret && isPublic) throw new InvalidField('body.public', 'field.secretPublic')
  const id = newId()
  const row: SettingTable = {
    id,
    key,
    value: secret ? keys.encrypt(id, value) : value,
    secret: Number(secret),
    isPublic: Number(isPublic),
    note,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
  await insertSetting(tx, row)
  return row
}

/** The result of editing a setting. */
interface SettingEdit {
  readonly before: SettingTable
  readonly row: SettingTable
}

/** Changes a setting. Throws `setting.not_found`, and ChangedRows if it was changed since it was read. */
export async function changeSetting(
  tx: Queries,
  { id, body }: { readonly id: string; readonly body: Output<typeof updateSettingBody> },
  { keys, at }: { readonly keys: Encryption; readonly at: string },
): Promise<SettingEdit> {
  const before = await requireSetting(tx, id)
  const { version, value, public: isPublic, note = before.note } = body
  requireVersion(before, version)
  const problem = value === undefined || value === null ? undefined : faultOf(knownSetting(before.key)?.type, value)
  if (problem !== undefined) throw new InvalidField('body.value', problem, { most: MAX_MICROS / MICROS_PER_CREDIT })
  if (isPublic === true && before.secret === 1) throw new InvalidField('body.public', 'field.secretPublic')
  const encryption = value !== undefined && value !== null && before.secret === 1 ? keys.encrypt(id, value) : value
  const row: SettingTable = {
    ...before,
    value: encryption === undefined ? before.value : encryption,
    isPublic: isPublic === undefined ? before.isPublic : Number(isPublic),
    note,
    version: before.version + 1,
    updatedAt: at,
  }
  await replaceRow(tx, 'setting', row, before.version)
  return { before, row }
}

/**
 * Deletes a custom setting and returns it, or resets a known setting and returns its default. Throws as `changeSetting`
 * does.
 */
export async function removeSetting(tx: Queries, { id, version }: SeenRow, at: string): Promise<SettingEdit> {
  const before = await requireSetting(tx, id)
  requireVersion(before, version)
  if (knownSetting(before.key) === undefined) {
    await removeRow(tx, 'setting', before)
    return { before, row: before }
  }
  const row = { ...before, value: null, isPublic: 0, note: '', version: before.version + 1, updatedAt: at }
  await replaceRow(tx, 'setting', row, before.version)
  return { before, row }
}

/** Throws `setting.not_found`. */
export async function requireSetting(queries: Queries, id: string): Promise<SettingTable> {
  const row = await findSetting(queries, id)
  if (row === undefined) throw new ApiError('setting.not_found')
  return row
}
