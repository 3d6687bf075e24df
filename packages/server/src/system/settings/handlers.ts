import { ApiError } from '@saffron/core/errors'
import { knownSetting, type Setting, type settingContract } from '@saffron/core/system'

import { type Audit, originOf } from '../../auth/index.ts'
import { ChangedRows, type Database, isUniqueViolation, type Queries } from '../../db/index.ts'
import type { SettingTable } from '../../db/tables/config.ts'
import type { Handlers } from '../../http/handler.ts'
import { listByKey } from '../list-by-key.ts'
import { changeSetting, createSetting, removeSetting, requireSetting } from './edit-settings.ts'
import type { Settings } from './settings.ts'
import { allSettings } from './store.ts'

/** Characters of a value that are kept in an audit entry. */
const MAX_VALUE_LENGTH = 200

export interface SettingServices {
  readonly db: Database
  readonly audit: Audit
  readonly settings: Settings
  readonly now: () => Date
}

/** The handlers of the settings console. */
export function settingHandlers(services: SettingServices): Handlers<typeof settingContract> {
  const { db, audit, settings, now } = services
  const { keys, toEntity } = settings
  /** Changes a setting, which takes effect here before the response. */
  const change = async (edit: (tx: Queries, at: string) => Promise<SettingTable>): Promise<Setting> => {
    try {
      const row = await db.transaction((tx) => edit(tx, now().toISOString()))
      await settings.load()
      return toEntity(row)
    } catch (error) {
      if (isUniqueViolation(error)) throw new ApiError('setting.key_taken', { cause: error })
      if (!(error instanceof ChangedRows)) throw error
      const [id = ''] = error.ids
      const setting = toEntity(await requireSetting(db.query, id))
      throw new ApiError('setting.changed', { details: { setting }, cause: error })
    }
  }

  return {
    getPublicSetting: async ({ params: { key } }) => {
      const value = settings.publicValue(key)
      if (value === undefined) throw new ApiError('setting.not_found')
      return { key, value }
    },
    searchSettings: async ({ query }) => {
      const { list, total } = listByKey(await allSettings(db.query), query)
      return { list: list.map(toEntity), total }
    },
    getSetting: async ({ params }) => toEntity(await requireSetting(db.query, params.id)),
    createSetting: (call) =>
      change(async (tx, at) => {
        const row = await createSetting(tx, call.body, { keys, at })
        const event = { action: 'setting.created', subject: row.id, detail: { name: row.key } } as const
        await audit.record(tx, { ...originOf(call), ...event })
        return row
      }),
    updateSetting: (call) =>
      change(async (tx, at) => {
        const { before, row } = await changeSetting(tx, { id: call.params.id, body: call.body }, { keys, at })
        const detail = { name: row.key, ...valuesOf(before, row) }
        const event = { action: 'setting.changed', subject: row.id, detail } as const
        await audit.record(tx, { ...originOf(call), ...event })
        return row
      }),
    deleteSetting: (call) =>
      change(async (tx, at) => {
        const { before, row } = await removeSetting(tx, { ...call.params, ...call.query }, at)
        const detail = { name: row.key, ...valuesOf(before, row) }
        const event = { action: 'setting.deleted', subject: row.id, detail } as const
        await audit.record(tx, { ...originOf(call), ...event })
        return row
      }),
  }
}

/** Returns the values of a non-secret setting for an audit entry, empty if unset. */
function valuesOf(
  { value: before }: SettingTable,
  { key, secret, value: after }: SettingTable,
): Record<string, string> {
  if (knownSetting(key) === undefined || secret === 1 || before === after) return {}
  return { before: excerptOf(before), after: excerptOf(after) }
}

const excerptOf = (value: string | null): string => (value ?? '').slice(0, MAX_VALUE_LENGTH).toWellFormed()
