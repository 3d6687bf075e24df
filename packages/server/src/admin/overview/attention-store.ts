import type { Overview } from '@saffron/core/admin'

import type { Queries } from '../../db/index.ts'

/** Counts what a super admin has to look after. */
export async function countAttention(db: Queries): Promise<Overview['attention']> {
  const [failingChannels, openRequests, unpricedModels, failedMessages] = await Promise.all([
    total(
      db
        .selectFrom('channel')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('enabled', '=', 1)
        .where('status', 'in', ['failing', 'paused']),
    ),
    total(
      db
        .selectFrom('walletRequest')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('state', '=', 'pending'),
    ),
    total(
      db
        .selectFrom('model')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('enabled', '=', 1)
        .where((eb) => eb.and(PRICES.map((price) => eb(`model.${price}`, 'is', null))))
        // The demo's models are free.
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('channelModel')
              .innerJoin('channel', 'channel.id', 'channelModel.channelId')
              .select('channel.id')
              .whereRef('channelModel.modelId', '=', 'model.id')
              .where('channel.enabled', '=', 1)
              .where('channel.type', '!=', 'demo'),
          ),
        ),
    ),
    total(
      db
        .selectFrom('outboxMessage')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('state', '=', 'failed'),
    ),
  ])
  return { failingChannels, openRequests, unpricedModels, failedMessages }
}

const PRICES = ['inputPrice', 'outputPrice', 'imagePrice', 'videoSecondPrice'] as const

const total = async (counted: {
  readonly executeTakeFirstOrThrow: () => Promise<{ readonly total: number }>
}): Promise<number> => (await counted.executeTakeFirstOrThrow()).total
