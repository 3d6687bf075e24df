import type { Page } from '@playwright/test'
import type { KnownRole } from '@saffron/core/auth'
import { buildUser, signedInApi, type TestServer, type TestUser } from '@saffron/server/testing'

export type Visitor = 'guest' | KnownRole

/** Opens the page as a user of this role, `known` or new, as if signed in before. A guest isn't signed in. */
export async function visitAs(page: Page, server: TestServer, visitor: Visitor, known?: TestUser): Promise<void> {
  if (visitor === 'guest') return
  const { id, email, tokens } = known ?? (await buildUser(server, visitor))
  const currentUser = { id, email, name: 'Ada Lovelace', role: visitor }
  const stored = Object.entries({ currentUser, ...tokens }).map(([key, value]) => [key, JSON.stringify({ value })])
  await page.addInitScript((entries) => {
    for (const [key = '', text = ''] of entries) localStorage.setItem(key, text)
  }, stored)
}

/** Creates a user with a unique name. */
export async function buildNamed(server: TestServer, name: string): Promise<TestUser> {
  const { auth, user } = await signedInApi(server)
  await auth.updateMe({ body: { name } })
  return user
}
