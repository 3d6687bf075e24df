import type { Channel, channelContract, ChannelEvent, ChannelStatus } from '@saffron/core/admin'
import { ApiError } from '@saffron/core/errors'

import { type Audit, originOf } from '../../auth/index.ts'
import { ChangedRows, type Database, type Queries } from '../../db/index.ts'
import type { ChannelEventTable, ChannelTable } from '../../db/tables/channels.ts'
import type { Handlers } from '../../http/handler.ts'
import { allChannels, findChannel } from '../channel-store.ts'
import { listPage } from '../list-page.ts'
import { allChannelModels, allModels } from '../models/model-store.ts'
import { channelEntity } from './channel-entity.ts'
import { eventsOf } from './channel-event-store.ts'
import type { ChannelService } from './channel-service.ts'
import {
  changeChannel,
  changedChannelRow,
  channelRow,
  createChannel,
  type EditDeps,
  removeChannel,
} from './edit-channels.ts'

export interface ChannelServices
  extends EditDeps, Pick<ChannelService, 'channelChanged' | 'routes' | 'testChannel' | 'tryChannel'> {
  readonly db: Database
  readonly audit: Audit
}

type ChannelHandlers = Handlers<typeof channelContract>

export function channelHandlers(services: ChannelServices): ChannelHandlers {
  const { db, audit, channelChanged, routes, testChannel, tryChannel } = services
  const answer = async (row: ChannelTable): Promise<Channel> => {
    const models = await modelsByChannel(db)
    return channelEntity(row, models.get(row.id) ?? [])
  }
  /** If the channel has changed since it was read, the error includes its current state. */
  const edited = async (edit: (tx: Queries) => Promise<ChannelTable>): Promise<ChannelTable> => {
    try {
      return await db.transaction(edit)
    } catch (error) {
      if (!(error instanceof ChangedRows)) throw error
      const [id = ''] = error.ids
      const channel = await answer(await requireChannel(db.query, id))
      throw new ApiError('channel.changed', { details: { channel }, cause: error })
    }
  }
  /** Changes a channel. Returns it after its provider responded, with its models or its error. */
  const change = async (edit: (tx: Queries) => Promise<ChannelTable>): Promise<Channel> => {
    const row = await edited(edit)
    await channelChanged(row.id)
    return answer((await findChannel(db.query, row.id)) ?? row)
  }

  return {
    searchChannels: async ({ query }) => {
      const models = await modelsByChannel(db)
      const { list, total } = listPage(await allChannels(db.query), query)
      return { list: list.map((row) => channelEntity(row, models.get(row.id) ?? [])), total }
    },
    getChannel: async ({ params }) => answer(await requireChannel(db.query, params.id)),
    createChannel: (call) =>
      change(async (tx) => {
        const row = await createChannel(tx, services, call.body)
        const event = { action: 'channel.created', subject: row.id, detail: { name: row.name } } as const
        await audit.record(tx, { ...originOf(call), ...event })
        return row
      }),
    updateChannel: (call) =>
      change(async (tx) => {
        const { params, body } = call
        const row = await changeChannel(tx, services, { id: params.id, body })
        const detail = { name: row.name, ...(body.enabled !== undefined && { enabled: body.enabled }) }
        await audit.record(tx, { ...originOf(call), action: 'channel.changed', subject: row.id, detail })
        return row
      }),
    deleteChannel: async (call) => {
      const models = await modelsByChannel(db)
      const row = await edited(async (tx) => {
        const removed = await removeChannel(tx, { ...call.params, ...call.query })
        const event = { action: 'channel.deleted', subject: removed.id, detail: { name: removed.name } } as const
        await audit.record(tx, { ...originOf(call), ...event })
        return removed
      })
      await channelChanged(row.id)
      return channelEntity(row, models.get(row.id) ?? [])
    },
    testChannel: async (call) => {
      const { id, name } = await requireChannel(db.query, call.params.id)
      const event = { action: 'channel.tested', subject: id, detail: { name } } as const
      await audit.record(db.query, { ...originOf(call), ...event })
      return testChannel({ id, model: call.body.model, signal: call.signal })
    },
    tryChannel: async (call) => {
      const { id, name = '', type, ...settings } = call.body
      const before = id === undefined ? undefined : await requireChannel(db.query, id)
      const row =
        before === undefined
          ? channelRow(services, { ...settings, name, type })
          : changedChannelRow(services, before, settings)
      const subject = before !== undefined && { subject: before.id }
      await audit.record(db.query, {
        ...originOf(call),
        action: 'channel.tested',
        ...subject,
        detail: { name: name || row.name },
      })
      return tryChannel(row, call.signal)
    },
    searchChannelEvents: async ({ params, query: { page, limit } }) => {
      await requireChannel(db.query, params.id)
      const events = (await eventsOf(db.query, params.id)).map(eventEntity)
      return { list: events.slice((page - 1) * limit, page * limit), total: events.length }
    },
    searchRoutes: async ({ query: { page, limit, q = '' } }) => {
      const wanted = q.trim().toLowerCase()
      const found = (await routes()).filter(({ model }) => model.toLowerCase().includes(wanted))
      return { list: found.slice((page - 1) * limit, page * limit), total: found.length }
    },
  }
}

const eventEntity = ({ channelId: _channel, cause, status, ...event }: ChannelEventTable): ChannelEvent => ({
  ...event,
  cause: cause === 'test' ? 'test' : 'change',
  status: status as ChannelStatus,
})

async function requireChannel(queries: Queries, id: string): Promise<ChannelTable> {
  const row = await findChannel(queries, id)
  if (row === undefined) throw new ApiError('channel.not_found')
  return row
}

async function modelsByChannel({ query }: Database): Promise<Map<string, string[]>> {
  const names = new Map((await allModels(query)).map(({ id, name }) => [id, name]))
  const links = Map.groupBy(await allChannelModels(query), ({ channelId }) => channelId)
  return new Map([...links].map(([channel, of]) => [channel, of.flatMap(({ modelId }) => names.get(modelId) ?? [])]))
}
