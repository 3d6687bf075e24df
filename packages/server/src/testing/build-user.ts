import type { Tokens } from '@saffron/core/auth'
import { type Api, createApi } from '@saffron/core/client'
import { createSession, type Session } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'

import { newUser } from '../auth/accounts/new-user.ts'
import { insertUser } from '../auth/accounts/store.ts'
import { newId } from '../db/index.ts'
import { ownSpace } from '../spaces/index.ts'
import type { TestServer } from './test-server.ts'

export interface TestUser {
  readonly id: string
  readonly email: string
  readonly tokens: Tokens
}

/** Creates a user with an open session, but without a password, because hashing takes time. */
export async function buildUser({ app, deps }: TestServer, role = 'user'): Promise<TestUser> {
  const id = newId()
  const at = deps.now().toISOString()
  const email = `${id}@example.com`
  const tokens = await deps.db.transaction(async (tx) => {
    await insertUser(tx, newUser({ id, email, name: `Test ${role}`, role, at }))
    return app.auth.sessions.open(tx, id, { address: '127.0.0.1', userAgent: 'test' })
  })
  return { id, email, tokens }
}

/** Creates an API key for a user. */
export async function buildApiKey({ app, deps }: TestServer, ownerId: string): Promise<{ id: string; key: string }> {
  const { row, key } = await deps.db.transaction((tx) =>
    app.auth.apiKeys.create(tx, ownSpace(ownerId), { name: 'Test' }),
  )
  return { id: row.id, key }
}

/** Returns a typed client without a session, which checks all responses against the contract. */
export function clientOf(baseUrl: string): { api: Api; session: Session } {
  const session = createSession(createMemoryStorage())
  return { session, api: createApi({ baseUrl, session, validate: true }) }
}

/** Returns a typed client of a new user, which checks all responses against the contract. */
export async function signedInApi(server: TestServer, role = 'user'): Promise<Api & { user: TestUser }> {
  const user = await buildUser(server, role)
  const { api, session } = clientOf(server.url)
  session.storeTokens(user.tokens)
  return { ...api, user }
}
