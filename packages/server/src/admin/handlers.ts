import type { adminContract, Channel } from '@saffron/core/admin'
import { ApiError } from '@saffron/core/errors'

import type { Audit } from '../auth/index.ts'
import type { Database } from '../db/index.ts'
import type { ChannelTable } from '../db/tables/channels.ts'
import type { Handlers } from '../http/handler.ts'
import type { MailService } from '../mail/index.ts'
import { channelEntity } from './channels/channel-entity.ts'
import { allChannels, findChannel } from './channels/channel-store.ts'
import { changeChannel, createChannel, type EditDeps, removeChannel } from './channels/edit-channels.ts'
import { listPage } from './list-page.ts'
import { type ModelServices, modelHandlers } from './models/handlers.ts'
import { allChannelModels, allModels } from './models/model-store.ts'

export interface AdminServices extends EditDeps, ModelServices {
  readonly audit: Audit
  readonly mail: MailService
  /** Takes a channel into service as it is now, or out of it; waits a moment for what its provider says. */
  readonly channelChanged: (id: string) => Promise<void>
}

export function adminHandlers(services: AdminServices): Handlers<typeof adminContract> {
  const { db, audit, mail, channelChanged } = services
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
    ...modelHandlers(services),
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
    searchAudit: ({ query }) => audit.search(query),
    searchOutbox: ({ query }) => mail.searchOutbox(query),
  }
}

async function modelsByChannel({ query }: Database): Promise<Map<string, string[]>> {
  const names = new Map((await allModels(query)).map(({ id, name }) => [id, name]))
  const links = Map.groupBy(await allChannelModels(query), ({ channelId }) => channelId)
  return new Map([...links].map(([channel, of]) => [channel, of.flatMap(({ modelId }) => names.get(modelId) ?? [])]))
}
