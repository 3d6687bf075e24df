import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type ToolPart, waitingCalls } from '@saffron/core/chat'
import { createApi } from '@saffron/core/client'
import { createSession } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'
import { buildUser, startTestServer, type TestServer } from '@saffron/server/testing'
import { render } from 'ink-testing-library'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'

import { AppProvider } from '../../shell/app-context.tsx'
import { buildAppContext } from '../../testing/build-app-context.ts'
import { LONG_TIMEOUT } from '../../testing/show-screen.tsx'
import { openToolFolder, type ToolFolder } from './tool-folder.ts'
import { useMachineCalls } from './use-machine-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface MachineProps {
  readonly conversation: string
  readonly calls: readonly ToolPart[]
  readonly folder: ToolFolder
  readonly onFailure: (error: unknown) => void
}

function Machine(props: MachineProps) {
  useMachineCalls(props)
  return null
}

/** Lets a model read a file in this terminal. A proxy answers the first results with these statuses. */
async function openReading(statuses: readonly number[]) {
  const place = mkdtempSync(join(tmpdir(), 'saffron-calls-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  writeFileSync(join(place, 'a.txt'), 'what is in a')
  const session = createSession(createMemoryStorage())
  session.storeTokens((await buildUser(server)).tokens)
  const left = [...statuses]
  const api = createApi({
    baseUrl: server.url,
    session,
    fetch: async (url, init) => {
      const status = url.endsWith('/input') ? left.shift() : undefined
      return status === undefined ? fetch(url, init) : new Response('', { status })
    },
  })
  const context = { ...(await buildAppContext()), api, session }
  const folder = openToolFolder(place, context.t)
  const { id } = await api.chat.createConversation({ body: { title: 'titled' } })
  const last = async () => (await api.chat.searchMessages({ query: { conversation: id } })).list.at(-1)
  const body = { content: 'use tool terminal_read with {"path": "a.txt"}', terminal: folder.terminal }
  for await (const { event, data } of api.chat.startRun({ params: { id }, body })) {
    if (event === 'tool' && data.state === 'waiting') break
  }
  const reply = await last()
  const failures: unknown[] = []
  const draw = (calls: readonly ToolPart[]) => (
    <AppProvider value={context}>
      <Machine conversation={id} calls={calls} folder={folder} onFailure={(error) => failures.push(error)} />
    </AppProvider>
  )
  const calls = reply === undefined ? [] : waitingCalls(reply)
  const { rerender, unmount } = render(draw(calls))
  onTestFinished(unmount)
  const ended = () =>
    vi.waitFor(async () => {
      expect(await last()).toMatchObject({ status: 'complete', text: expect.stringContaining('what is in a') })
    }, LONG_TIMEOUT)
  return { failures, left, ended, show: (isSeen: boolean) => rerender(draw(isSeen ? calls : [])) }
}

it.each([429, 502, 503])('sends a result again after %d', async (status) => {
  const { failures, left, ended } = await openReading([status])
  await ended()
  expect({ left, failures }).toEqual({ left: [], failures: [] })
})

it('runs a call whose result was refused again when it’s seen again', async () => {
  const { failures, ended, show } = await openReading([500])
  await vi.waitFor(() => expect(failures).toMatchObject([{ statusCode: 500 }]), LONG_TIMEOUT)
  show(false)
  show(true)
  await ended()
})
