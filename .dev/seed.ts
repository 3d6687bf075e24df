// `pnpm seed [--data DIR] [--conversations N] [--messages N]` creates a data folder with one account and a chat
// history.
import { parseArgs } from 'node:util'

import { createApi } from '@saffron/core/client'
import { createSession } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'
import { createDatabase } from '@saffron/server/db'
import { startServer } from '@saffron/server/lifecycle'

import { seedConversations } from '../packages/server/src/testing/seed-conversations.ts'
import { ROOT } from './run-command.ts'

const ACCOUNT = { email: 'dev@example.com', password: 'saffron-dev', name: 'Dev' }

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: `${ROOT}.saffron/dev` },
    conversations: { type: 'string', default: '40' },
    messages: { type: 'string', default: '400' },
  },
})

/** Returns the account's ID. The first seed creates it, and later ones sign in. */
async function accountId(dataFolder: string): Promise<string> {
  const started = await startServer({ dataFolder, port: 0 })
  if (!started.ok) throw new Error(`${dataFolder}: ${started.failure.key}`)
  try {
    const api = createApi({ baseUrl: started.server.url, session: createSession(createMemoryStorage()) })
    const result = started.server.isNew ? api.auth.signUp({ body: ACCOUNT }) : api.auth.signIn({ body: ACCOUNT })
    return (await result).user.id
  } finally {
    await started.server.stop()
  }
}

const owner = await accountId(values.data)
const db = await createDatabase({ engine: 'sqlite', file: `${values.data}/saffron.db` })
await seedConversations(db, owner, {
  conversations: Number(values.conversations),
  messages: Number(values.messages),
})
await db.close()
console.log(`${values.data}: sign in as ${ACCOUNT.email} with ${ACCOUNT.password}`)
