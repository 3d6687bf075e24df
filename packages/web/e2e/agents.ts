import type { AgentDefinition } from '@saffron/core/store'
import { signedInApi, type TestServer } from '@saffron/server/testing'

const GIVEN = {
  instructions: 'Review the diff.',
  description: 'Names what can break.',
  category: 'programming',
  visibility: 'store',
} as const

let authors = 0

/** Publishes an agent as another user. Returns it, and the author's client. */
export async function publishAgent(server: TestServer, fields: Partial<AgentDefinition> & { readonly name: string }) {
  const author = await signedInApi(server)
  await author.auth.updateMe({ body: { name: `Author ${(authors += 1)}` } })
  const { id } = await author.store.createAgent({ body: { ...GIVEN, ...fields } })
  const agent = await author.store.publishAgent({ params: { id }, body: { changelog: 'First version.' } })
  return { agent, author }
}
