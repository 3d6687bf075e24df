import type { adminContract, AdminModel, Channel, RefreshReport } from '@saffron/core/admin'
import type { ModelFeature } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import type { Audit } from '../auth/index.ts'
import type { Database } from '../db/index.ts'
import type { ChannelTable } from '../db/tables/channels.ts'
import type { Handlers } from '../http/handler.ts'
import type { MailService } from '../mail/index.ts'
import { channelEntity } from './channel-entity.ts'
import { allChannels, findChannel } from './channel-store.ts'
import { changeChannel, createChannel, type EditDeps, removeChannel } from './edit-channels.ts'
import { listPage } from './list-page.ts'
import { allChannelModels, allModels } from './model-store.ts'
import { orderModels } from './order-models.ts'

export interface AdminServices extends EditDeps {
  readonly audit: Audit
  readonly mail: MailService
  readonly refreshModels: () => Promise<RefreshReport>
  /** Takes a channel into service as it is now, or out of it; waits a moment for what its provider says. */
  readonly channelChanged: (id: string) => Promise<void>
}

export function adminHandlers(services: AdminServices): Handlers<typeof adminContract> {
  const { db, audit, mail, refreshModels, channelChanged } = services
  const answer = async (row: ChannelTable): Promise<Channel> => {
    const models = await modelsByChannel(db)
    return channelEntity(row, models.get(row.id) ?? [])
  }
  /** As it is after its provider was asked: with its models, or with what is wrong. */
  const answerAfterChange = async (row: ChannelTable): Promise<Channel> => {
    await channelChanged(row.id)
    return answer((await findChannel(db.query, row.id)) ?? row)
  }

  return {
    searchChannels: async ({ query }) => {
      const models = await modelsByChannel(db)
      const { list, total } = listPage(await allChannels(db.query), query)
      return { list: list.map((row) => channelEntity(row, models.get(row.id) ?? [])), total }
    },
    getChannel: async ({ params }) => {
      const row = await findChannel(db.query, params.id)
      if (row === undefined) throw new ApiError('channel.not_found')
      return answer(row)
    },
    createChannel: async ({ body }) => answerAfterChange(await createChannel(services, body)),
    updateChannel: async ({ params, body }) => answerAfterChange(await changeChannel(services, params.id, body)),
    deleteChannel: async ({ params }) => {
      const models = await modelsByChannel(db)
      const row = await removeChannel(services, params.id)
      await channelChanged(row.id)
      return channelEntity(row, models.get(row.id) ?? [])
    },
    searchModels: async ({ query }) => listPage(orderModels(await adminModels(db)), query),
    refreshModels: () => refreshModels(),
    searchAudit: ({ query }) => audit.search(query),
    searchOutbox: ({ query }) => mail.searchOutbox(query),
  }
}

async function modelsByChannel({ query }: Database): Promise<Map<string, string[]>> {
  const names = new Map((await allModels(query)).map(({ id, name }) => [id, name]))
  const links = Map.groupBy(await allChannelModels(query), ({ channelId }) => channelId)
  return new Map([...links].map(([channel, of]) => [channel, of.flatMap(({ modelId }) => names.get(modelId) ?? [])]))
}

async function adminModels({ query }: Database): Promise<AdminModel[]> {
  const demos = new Set((await allChannels(query)).filter(({ type }) => type === 'demo').map(({ id }) => id))
  const links = Map.groupBy(await allChannelModels(query), ({ modelId }) => modelId)
  return (await allModels(query)).map(({ id, name, displayName, features, enabled, createdAt, updatedAt }) => {
    const channels = (links.get(id) ?? []).map(({ channelId }) => channelId)
    return {
      id,
      name,
      displayName,
      features: JSON.parse(features) as ModelFeature[],
      demo: channels.length > 0 && channels.every((channel) => demos.has(channel)),
      enabled: enabled === 1,
      channels,
      createdAt,
      updatedAt,
    }
  })
}
