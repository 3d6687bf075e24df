import { build, type Plugin, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

import type * as clientModule from '../packages/core/src/client/index.ts'
import { createSession, signUp } from '../packages/core/src/session/index.ts'
import { collect, createMemoryStorage } from '../packages/core/src/testing/index.ts'
import { startTestServer } from '../packages/server/src/testing/index.ts'
import { lightContract } from '../packages/tui/build/light-contract.ts'
import { contractTable } from '../packages/web/build/contract-table.ts'
import { ROOT } from './run-command.ts'

/** A bundler plugin of one of the faces. */
interface TablePlugin {
  readonly name: string
}

type Client = typeof clientModule

/** Builds the client like a production build, with the plugin that replaces the contract by a table. */
async function buildClient(plugin: TablePlugin): Promise<{ client: Client; code: string }> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [plugin as Plugin],
    build: {
      write: false,
      minify: false,
      // One file, so that its text can be imported.
      rolldownOptions: { output: { codeSplitting: false } },
      lib: { entry: `${ROOT}packages/core/src/client/index.ts`, formats: ['es'], fileName: 'client' },
    },
  })
  const [output] = [built].flat() as Rolldown.RolldownOutput[]
  const code = output?.output[0].code ?? ''
  const client = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Client
  return { client, code }
}

test.each<[string, TablePlugin]>([
  ['web app', contractTable()],
  ['terminal', lightContract()],
])('with the table that is built for the %s calls and streams work, unchecked', async (_face, plugin) => {
  const { client, code } = await buildClient(plugin)
  expect(code).not.toContain('ZodMiniType')
  const server = await startTestServer()
  try {
    const session = createSession(createMemoryStorage())
    const api = client.createApi({ baseUrl: server.url, session, validate: true })
    await signUp({ api, session }, { email: 'ann@example.org', password: 'correct horse battery' })
    expect(await api.drive.rootNode()).toMatchObject({ kind: 'folder', parent: null })
    const { id } = await api.chat.createConversation({ body: {} })
    const events = await collect(api.chat.startRun({ params: { id }, body: { content: 'Write 5 words' } }))
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'complete' } })
    expect((await api.chat.searchConversations()).list).toMatchObject([{ id }])
    expect(await api.summary.searchSummaries()).toEqual({ list: [], total: 0 })
  } finally {
    await server.close()
  }
})
