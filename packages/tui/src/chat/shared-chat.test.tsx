import { createApi } from '@saffron/core/client'
import { createSession, refreshProfile } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'
import {
  addMember,
  buildConversation,
  buildUser,
  buildWorkspace,
  signedInApi,
  startTestServer,
  type TestServer,
} from '@saffron/server/testing'
import { render } from 'ink-testing-library'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'

import { AppProvider } from '../shell/app-context.tsx'
import { buildAppContext } from '../testing/build-app-context.ts'
import { LONG_TIMEOUT } from '../testing/show-screen.tsx'
import { createPrompt } from '../ui/prompt/index.ts'
import { App } from './app.tsx'
import { holdFiles } from './pending-files.ts'
import { createTranscriptStyle } from './transcript-style.ts'
import { createTranscript } from './transcript.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { demoPaceMs: 20 } })
})
afterAll(() => server.close())

/** Opens a chat of a workspace in the terminal of one member. Another one uses the API. */
async function openTogether() {
  const { db } = server.deps
  const ada = await signedInApi(server)
  await ada.auth.updateMe({ body: { name: 'Ada' } })
  const user = await buildUser(server)
  const workspace = await buildWorkspace(db, ada.user.id)
  await addMember(db, workspace, user.id, 'editor')
  const { id } = await buildConversation(db, workspace)
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
  const conversation = await api.chat.getConversation({ params: { id } })
  const shown = render(
    <AppProvider value={context}>
      <App transcript={transcript} prompt={prompt} opening={{ conversation }} files={holdFiles([])} />
    </AppProvider>,
  )
  onTestFinished(shown.unmount)
  const see = (expected: string) =>
    vi.waitFor(() => {
      const frame = shown.lastFrame() ?? ''
      expect(frame + JSON.stringify(transcript.getSnapshot().items)).toContain(expected)
    }, LONG_TIMEOUT)
  await see('Ask anything')
  await vi.waitFor(() => expect(shown.stdin.listenerCount('readable')).toBeGreaterThan(0), LONG_TIMEOUT)
  const press = async (keys: string, expected: string) => {
    // A frame is drawn shortly before its keys are handled.
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
    shown.stdin.write(keys)
    await see(expected)
  }
  return { ada, id, workspace, press, see }
}

it('shows what others write, and queues a message while another member is asking', async () => {
  const { ada, id, press, see } = await openTogether()
  const params = { id }
  await ada.chat.createMessage({ body: { conversation: id, role: 'user', text: 'We meet at noon' } })
  await see('We meet at noon')
  const asked = ada.chat.startRun({ params, body: { content: 'Write 5000 words' } })[Symbol.asyncIterator]()
  await asked.next()
  await see('Ada is asking')
  await press('Write 3 words', '❯ Write 3 words')
  await press('\r', 'Queued.')
  const { list } = await ada.chat.listQueue({ params })
  expect(list).toMatchObject([{ content: 'Write 3 words' }])
  await ada.chat.stopRun({ params })
  await vi.waitFor(async () => {
    const said = await ada.chat.searchMessages({ query: { conversation: id } })
    expect(said.list.at(-1)).toMatchObject({ role: 'assistant', status: 'complete' })
    expect(said.list.at(-2)?.text).toBe('Write 3 words')
  }, LONG_TIMEOUT)
})

it('brings a queued message that couldn’t be sent back to the prompt', async () => {
  const { ada, id, workspace, press, see } = await openTogether()
  const params = { id }
  const asked = ada.chat.startRun({ params, body: { content: 'Write 5000 words' } })[Symbol.asyncIterator]()
  await asked.next()
  await see('Ada is asking')
  await press('Write 3 words', '❯ Write 3 words')
  await press('\r', 'Queued.')
  const { model } = await ada.chat.getConversation({ params })
  const { list } = await ada.chat.listModels({ params: { features: 'chat' }, query: {} })
  const models = list.map(({ name }) => name).filter((name) => name !== model)
  await ada.workspace.updateWorkspace({ params: { id: workspace }, body: { settings: { models } } })
  await ada.chat.stopRun({ params })
  await see('back in the message field')
  await see('❯ Write 3 words')
  expect((await ada.chat.listQueue({ params })).list).toEqual([])
})

it('names who else has the chat open, and tells them that the user is typing', async () => {
  const { ada, id, press, see } = await openTogether()
  const params = { id }
  await ada.chat.showPresence({ params, body: { typing: false } })
  await see('Also here: Ada')
  await ada.chat.showPresence({ params, body: { typing: true } })
  await see('Also here: Ada (typing…)')
  await press('Hel', '❯ Hel')
  await vi.waitFor(async () => {
    const { list } = await ada.chat.showPresence({ params, body: { typing: false } })
    expect(list.map(({ typing }) => typing)).toContain(true)
  }, LONG_TIMEOUT)
})
