import { createApi } from '@saffron/core/client'
import { createSession, refreshProfile } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'
import { buildUser, startTestServer, type TestServer, type TestTools, testTools } from '@saffron/server/testing'
import { render } from 'ink-testing-library'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'

import { TransfersContext } from '../../drive/transfers-context.ts'
import { AppProvider } from '../../shell/app-context.tsx'
import { buildAppContext } from '../../testing/build-app-context.ts'
import { LONG_TIMEOUT } from '../../testing/show-screen.tsx'
import { createPrompt } from '../../ui/prompt/index.ts'
import { App } from '../app.tsx'
import { holdFiles } from '../pending-files.ts'
import { createTranscriptStyle } from '../transcript-style.ts'
import { createTranscript } from '../transcript.ts'

/** Longer than the pause after which keys count. */
const PAUSE_MS = 700
const [ENTER, ESC, ALT_A] = ['\r', '\u001B', '\u001Ba']

let tools: TestTools
let server: TestServer
beforeAll(async () => {
  tools = testTools()
  server = await startTestServer({ toolSources: [tools.source] })
})
afterAll(() => server.close())

async function openApp() {
  const user = await buildUser(server)
  const session = createSession(createMemoryStorage())
  const api = createApi({ baseUrl: server.url, session, validate: true })
  session.storeTokens(user.tokens)
  await refreshProfile({ api, session })
  const context = { ...(await buildAppContext()), api, session }
  const layout = { width: 60, pasteLabel: () => '' }
  const prompt = createPrompt({ history: [], draft: '', complete: () => [], layout: () => layout })
  const { t, features } = context
  const transcript = createTranscript(
    createTranscriptStyle({ t, features: () => features, columns: () => 80, user: () => user.id }),
  )
  /** Lets a tool wait for the user in a new chat, as another client would. */
  const ask = async (title: string, content: string) => {
    const { id } = await api.chat.createConversation({ body: { title } })
    for await (const { event, data } of api.chat.startRun({ params: { id }, body: { content } })) {
      if (event === 'tool' && data.state === 'waiting') break
    }
    return id
  }
  const show = () => {
    const shown = render(
      <AppProvider value={context}>
        <TransfersContext value={context.transfers}>
          <App transcript={transcript} prompt={prompt} files={holdFiles([])} />
        </TransfersContext>
      </AppProvider>,
    )
    onTestFinished(shown.unmount)
    const frame = () => shown.lastFrame() ?? ''
    const see = (expected: string | RegExp) => vi.waitFor(() => expect(frame()).toMatch(expected), LONG_TIMEOUT)
    const press = async (keys: string, expected: string | RegExp) => {
      // A frame is drawn shortly before its keys are handled.
      for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
      shown.stdin.write(keys)
      await see(expected)
    }
    return { frame, see, press }
  }
  const stateOf = async (conversation: string) => {
    const { list } = await api.chat.searchMessages({ query: { conversation } })
    return list.at(-1)?.parts.flatMap((part) => (part.type === 'tool' ? [part.state] : []))
  }
  return { api, ask, show, stateOf }
}

it('shows on every screen what waits in another chat, which only its own keys answer there', async () => {
  const { ask, show, stateOf } = await openApp()
  const { see, press, frame } = show()
  await see('Ask anything')
  const id = await ask('Trip plan', 'use tool test_write with {"file": "o.txt"}')
  await see(/“Trip plan” waits for your consent to write of test\.\n│ { "file": "o\.txt" }\n│ Alt\+A answer/)
  await press('/help', '/help')
  await press(ENTER, /“Trip plan” waits[^]*Keyboard/)
  await press('once a', /“Trip plan” waits[^]*once a/)
  expect(await stateOf(id)).toEqual(['waiting'])
  await press(ALT_A, /Allow write of test to run\?/)
  expect(frame()).not.toContain('Alt+A answer')
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  await press('o', /Ask anything/)
  await vi.waitFor(async () => expect(await stateOf(id)).toEqual(['done']), LONG_TIMEOUT)
})

it('shows what waited before, counts it, and forgets what another client answers', async () => {
  const { api, ask, show } = await openApp()
  const first = await ask('First', 'use tool test_ask with {}')
  const second = await ask('Second', 'use tool test_write with {"file": "a"}')
  const { see, press, frame } = show()
  await see(/waits for your[^]*Alt\+A answer · 1 more waiting/)
  const { list } = await api.chat.searchMessages({ query: { conversation: second } })
  const [call = ''] = list.at(-1)?.parts.flatMap((part) => (part.type === 'tool' ? [part.id] : [])) ?? []
  await api.chat.giveConsent({ params: { id: second }, body: { call, decision: 'deny' } })
  await see(/“First” waits for your answer to ask\.\n│ Who\?\n│ Alt\+A answer\n/)
  await press(ALT_A, /ask has a question:\nWho\?/)
  await press(ESC, /answer to answer/)
  expect(frame()).not.toContain('waits for your')
  await press('/help', '/help')
  await press(ENTER, /“First” waits[^]*Keyboard/)
  await press(ALT_A, /ask has a question:\nWho\?/)
  await api.chat.stopRun({ params: { id: first } })
  await see('Ask anything')
})

it('shows what a tool asks after its consent, in the chat where it was given', async () => {
  const { ask, show, stateOf } = await openApp()
  const id = await ask('Greeting', 'use tool test_greet with {}')
  const { see, press } = show()
  await see('Alt+A answer')
  await press(ALT_A, /Allow greet of test to run\?/)
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  await press('o', /greet has a question:\nWho\?/)
  expect(await stateOf(id)).toEqual(['waiting'])
})
