import { type DrawingPreset, MAX_PRESETS, type drawContract, type PresetSettings } from '@saffron/core/draw'
import { ApiError } from '@saffron/core/errors'
import { foldText } from '@saffron/core/format'

import { newId } from '../db/index.ts'
import type { DrawPresetTable } from '../db/tables/drawings.ts'
import type { Handlers } from '../http/handler.ts'
import { readSort } from '../http/read-sort.ts'
import type { DrawContext } from './context.ts'
import {
  changePreset,
  countPresets,
  insertPreset,
  presetSorts,
  removePreset,
  searchPresets,
} from './stores/preset-store.ts'

type PresetContract = Pick<typeof drawContract, 'searchPresets' | 'createPreset' | 'updatePreset' | 'deletePreset'>

export function presetHandlers({ db, now }: Pick<DrawContext, 'db' | 'now'>): Handlers<PresetContract> {
  return {
    searchPresets: async ({ query: { sort = 'name', ...query }, caller }) => {
      const search = { ...query, owner: caller.userId, sort: readSort(sort, presetSorts) }
      const { rows, total } = await searchPresets(db.query, search)
      return { list: rows.map(presetEntity), total }
    },
    createPreset: async ({ body: { name, settings }, caller: { userId: ownerId } }) => {
      const at = now().toISOString()
      const row = { id: newId(), ownerId, ...namedBy(name), settings: JSON.stringify(settings) }
      const preset = { ...row, createdAt: at, updatedAt: at }
      await db.transaction(async (tx) => {
        if ((await countPresets(tx, ownerId)) >= MAX_PRESETS) {
          throw new ApiError('draw.too_many_presets', { values: { count: MAX_PRESETS } })
        }
        await insertPreset(tx, preset)
      })
      return presetEntity(preset)
    },
    updatePreset: async ({ params: { id }, body: { name, settings }, caller: { userId: owner } }) =>
      presetEntity(
        found(
          await changePreset(
            db.query,
            { owner, id },
            {
              ...(name !== undefined && namedBy(name)),
              ...(settings !== undefined && { settings: JSON.stringify(settings) }),
              updatedAt: now().toISOString(),
            },
          ),
        ),
      ),
    deletePreset: async ({ params: { id }, caller: { userId: owner } }) =>
      presetEntity(found(await removePreset(db.query, { owner, id }))),
  }
}

const namedBy = (name: string) => ({ name, nameFolded: foldText(name) })

function found(row: DrawPresetTable | undefined): DrawPresetTable {
  if (row === undefined) throw new ApiError('draw.preset_not_found')
  return row
}

const presetEntity = ({ id, name, settings, createdAt, updatedAt }: DrawPresetTable): DrawingPreset => ({
  id,
  name,
  // Only the server has written it.
  settings: JSON.parse(settings) as PresetSettings,
  createdAt,
  updatedAt,
})
