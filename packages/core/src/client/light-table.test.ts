import { expect, test, vi } from 'vitest'

import { createSession } from '../session/session.ts'
import { buildId, buildMessage, buildRun, collect, createMemoryStorage } from '../testing/index.ts'
import { json, openSse, sseFrame, startTestServer } from '../testing/test-server.ts'
import { createApi } from './create-api.ts'

const { LIGHT_FIELDS } = vi.hoisted(() => ({
  LIGHT_FIELDS: new Set(['method', 'path', 'stream', 'tokenFree', 'access']),
}))

// As the production build of the web app does: a table without schemas in place of the whole contract.
vi.mock('../contract/index.ts', async (importOriginal) => {
  const { contract } = await importOriginal<{ contract: Record<string, Record<string, object>> }>()
  const light = Object.entries(contract).map(([group, rows]) => [
    group,
    Object.fromEntries(
      Object.entries(rows).map(([name, row]) => [
        name,
        Object.fromEntries(Object.entries(row).filter(([field]) => LIGHT_FIELDS.has(field))),
      ]),
    ),
  ])
  return { contract: Object.fromEntries(light) }
})

test('with a table of methods and paths alone calls and streams work, and nothing is checked', async () => {
  const run = buildRun(buildMessage(), ['Hi'])
  const { baseUrl } = await startTestServer(({ url }, response) => {
    if (!url.endsWith('/start')) return json(response, 200, { list: 'odd' })
    openSse(response)
    for (const event of run) response.write(sseFrame(event))
    return response.end()
  })
  const api = createApi({ baseUrl, session: createSession(createMemoryStorage()), validate: true })
  await expect(api.chat.searchConversations()).resolves.toEqual({ list: 'odd' })
  await expect(collect(api.chat.startRun({ params: { id: buildId() }, body: { content: 'Hi' } }))).resolves.toEqual(run)
})
