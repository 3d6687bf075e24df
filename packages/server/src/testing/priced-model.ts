import type { ModelPrices } from '@saffron/core/wallet'

import { newId } from '../db/index.ts'
import { signedInApi } from './build-user.ts'
import type { TestServer } from './test-server.ts'

type PriceChange = { readonly [K in keyof ModelPrices]?: ModelPrices[K] | null }

/** Sets a model's prices and limits on a running server as a super admin. Null removes a price. */
export async function priceModel(
  server: TestServer,
  name: string,
  prices: PriceChange,
  limits: { contextLimit?: number; outputLimit?: number } = {},
): Promise<void> {
  const { admin } = await signedInApi(server, 'super-admin')
  const { list } = await admin.searchModels({ query: { q: name } })
  const model = list.find((each) => each.name === name)
  if (model === undefined) throw new Error(`no model ${name}`)
  await admin.updateModel({ params: { id: model.id }, body: { version: model.version, prices, ...limits } })
}

/** Adds credits to a user's wallet. */
export async function buildCredit({ app, deps }: TestServer, ownerId: string, micros: number): Promise<void> {
  const credit = { ownerId, kind: 'recharge', amount: micros, cause: 'admin:test', key: newId(), actor: null } as const
  await deps.db.transaction((tx) => app.wallet.ledger.credit(tx, credit))
}
