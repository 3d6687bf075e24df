import { createApi, type Api } from '@saffron/core/client'
import { loadTranslator } from '@saffron/core/i18n'
import { createSession } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'
import { buildUser, signedInApi, startTestServer, type TestServer } from '@saffron/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createSpace } from '../shell/space/index.ts'
import { redeemCard } from './redeem-card.ts'

const t = await loadTranslator('en')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it.each([
  ['the workspace that pays', 'workspace', [3_000_000, 0]],
  ['the user where each member pays', 'each', [0, 3_000_000]],
] as const)('a gift card adds credits for %s', async (_who, payer, expected) => {
  const boss = await signedInApi(server, 'super-admin')
  const cards = await boss.wallet.createGiftCards({
    body: { amountMicros: 3_000_000 },
    headers: { 'idempotency-key': payer },
  })
  const { tokens } = await buildUser(server)
  const session = createSession(createMemoryStorage())
  session.storeTokens(tokens)
  const placing: { id?: string } = {}
  const api: Api = createApi({ baseUrl: server.url, session, workspace: async () => placing.id })
  session.storeUser(await api.auth.me())
  const { id, version } = await api.workspace.createWorkspace({ body: { name: 'Family' } })
  await api.workspace.updateWorkspace({ params: { id }, body: { version, payer } })
  placing.id = id
  const space = createSpace(id, () => ({ api, t }))
  await redeemCard({ api, session, space }, cards.list[0]?.code ?? '')
  const { balanceMicros } = await api.workspace.getWorkspace({ params: { id } })
  expect([balanceMicros, (await api.auth.me()).balanceMicros]).toEqual(expected)
})
