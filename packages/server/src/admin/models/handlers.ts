import type {
  AdminModel,
  ChannelDialect,
  ChannelType,
  ChannelVideoApi,
  ModelUse,
  modelContract,
  RefreshReport,
} from '@saffron/core/admin'
import { ApiError } from '@saffron/core/errors'

import { type Audit, originOf } from '../../auth/index.ts'
import { ChangedRows, type Database, type Queries } from '../../db/index.ts'
import type { ChannelTable, ModelTable } from '../../db/tables/channels.ts'
import type { Handlers } from '../../http/handler.ts'
import { allChannels } from '../channel-store.ts'
import { listPage } from '../list-page.ts'
import { factsOf, namesOf, ownPricesOf } from './audit-facts.ts'
import { changeModel, changeModels, createModel, type ModelEditDeps, removeModel } from './edit-models.ts'
import { adminModelEntity, mediaOf } from './model-entity.ts'
import { allChannelModels, allDefaults, allModels, findModel } from './model-store.ts'
import { orderModels } from './order-models.ts'

export interface ModelServices extends ModelEditDeps {
  readonly audit: Audit
  readonly refreshModels: () => Promise<RefreshReport>
  readonly modelsChanged: () => Promise<void>
  readonly isFailing: (model: string) => boolean
}

type ModelHandlers = Handlers<typeof modelContract>

export function modelHandlers({
  db,
  audit,
  now,
  refreshModels,
  modelsChanged,
  isFailing,
}: ModelServices): ModelHandlers {
  const entitiesOf = (rows: readonly ModelTable[]) => readEntities(db, rows, isFailing)
  /** Changes models, applies the change in this process, and returns the current models. */
  const change = async (edit: (tx: Queries, at: string) => Promise<ModelTable[]>): Promise<AdminModel[]> => {
    try {
      const rows = await db.transaction((tx) => edit(tx, now().toISOString()))
      await modelsChanged()
      return await entitiesOf(rows)
    } catch (error) {
      if (!(error instanceof ChangedRows)) throw error
      const current = (await allModels(db.query)).filter(({ id }) => error.ids.includes(id))
      throw new ApiError('model.changed', { details: { models: await entitiesOf(current) }, cause: error })
    }
  }
  const changeOne = async (edit: (tx: Queries, at: string) => Promise<ModelTable>): Promise<AdminModel> => {
    const [model] = await change(async (tx, at) => [await edit(tx, at)])
    if (model === undefined) throw new ApiError('model.not_found')
    return model
  }

  return {
    searchModels: async ({ query }) => {
      const all = orderModels(await entitiesOf(await allModels(db.query)))
      return listPage(all, query)
    },
    refreshModels: () => refreshModels(),
    getModel: async ({ params }) => {
      const [model] = await entitiesOf([await requireModel(db.query, params.id)])
      if (model === undefined) throw new ApiError('model.not_found')
      return model
    },
    createModel: (call) =>
      changeOne(async (tx, at) => {
        const row = await createModel(tx, call.body, at)
        const detail = { name: row.name }
        await audit.record(tx, { ...originOf(call), action: 'model.created', subject: row.id, detail })
        return row
      }),
    updateModel: (call) =>
      changeOne(async (tx, at) => {
        const row = await changeModel(tx, call.params.id, call.body, at)
        const detail = { name: row.name, ...factsOf(call.body) }
        await audit.record(tx, { ...originOf(call), action: 'model.changed', subject: row.id, detail })
        return row
      }),
    editModels: async (call) => ({
      list: await change(async (tx, at) => {
        const rows = await changeModels(tx, call.body, at)
        const detail = {
          count: rows.length,
          models: namesOf(rows),
          ...factsOf(call.body),
          ...ownPricesOf(rows, call.body),
        }
        await audit.record(tx, { ...originOf(call), action: 'model.edited', detail })
        return rows
      }),
    }),
    deleteModel: async (call) => {
      const [before] = await entitiesOf([await requireModel(db.query, call.params.id)])
      await changeOne(async (tx) => {
        const row = await removeModel(tx, { ...call.params, ...call.query })
        const detail = { name: row.name }
        await audit.record(tx, { ...originOf(call), action: 'model.deleted', subject: row.id, detail })
        return row
      })
      if (before === undefined) throw new ApiError('model.not_found')
      return before
    },
  }
}

/** Returns the settings of a channel that decide what its models can do. */
const settingsOf = ({ type, dialect, video }: ChannelTable) => ({
  type: type as ChannelType,
  dialect: dialect as ChannelDialect,
  video: video as ChannelVideoApi,
})

async function requireModel(queries: Queries, id: string): Promise<ModelTable> {
  const row = await findModel(queries, id)
  if (row === undefined) throw new ApiError('model.not_found')
  return row
}

async function readEntities(
  { query }: Database,
  rows: readonly ModelTable[],
  isFailing: ModelServices['isFailing'],
): Promise<AdminModel[]> {
  const channels = new Map((await allChannels(query)).map((channel) => [channel.id, channel]))
  const demos = new Set([...channels.values()].filter(({ type }) => type === 'demo').map(({ id }) => id))
  const links = Map.groupBy(await allChannelModels(query), ({ modelId }) => modelId)
  const uses = Map.groupBy(await allDefaults(query), ([, modelId]) => modelId)
  return rows.map((row) =>
    adminModelEntity(row, {
      demos,
      isFailing: isFailing(row.name),
      channels: (links.get(row.id) ?? []).map(({ channelId }) => channelId),
      media: mediaOf(
        row,
        (links.get(row.id) ?? []).flatMap(({ channelId }) => channels.get(channelId) ?? []).map(settingsOf),
      ),
      defaultFor: (uses.get(row.id) ?? []).map(([use]) => use as ModelUse),
    }),
  )
}
