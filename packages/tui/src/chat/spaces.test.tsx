import { type Api, createApi } from '@saffron/core/client'
import { createSession, refreshProfile } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'
import { addMember, buildUser, signedInApi, startTestServer, type TestServer } from '@saffron/server/testing'
import { render } from 'ink-testing-library'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'

import { AppProvider } from '../shell/app-context.tsx'
import { createSpace } from '../shell/space/index.ts'
import { buildAppContext } from '../testing/build-app-context.ts'
import { LONG_TIMEOUT } from '../testing/show-screen.tsx'
import { createPrompt } from '../ui/prompt/index.ts'
import { App } from './app.tsx'
import { holdFiles } from './pending-files.ts'
import { createTranscriptStyle } from './transcript-style.ts'
import { createTranscript } from './transcript.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Opens the app of a new user with a workspace. */
async function open() {
  const blank = await buildAppContext()
  const session = createSession(createMemoryStorage())
  const space = createSpace(undefined, () => ({ api, t: blank.t }))
  const api: Api = createApi({ baseUrl: server.url, session, workspace: space.id, validate: true })
  session.storeTokens((await buildUser(server)).tokens)
  await refreshProfile({ api, session })
  const workspace = await api.workspace.createWorkspace({ body: { name: 'Club' } })
  const context = { ...blank, api, session, space }
  const layout = { width: 60, pasteLabel: () => '' }
  const prompt = createPrompt({ history: [], draft: '', complete: () => [], layout: () => layout })
  const { t, features } = context
  const transcript = createTranscript(
    createTranscriptStyle({
      t,
      features: () => features,
      columns: () => 80,
      user: () => session.getSnapshot().user?.id,
    }),
  )
  const shown = render(
    <AppProvider value={context}>
      <App transcript={transcript} prompt={prompt} files={holdFiles([])} />
    </AppProvider>,
  )
  onTestFinished(shown.unmount)
  const frame = () => shown.lastFrame() ?? ''
  const press = async (keys: string, expected: string | RegExp) => {
    // A frame is drawn shortly before its keys are handled.
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
    shown.stdin.write(keys)
    await vi.waitFor(() => expect(frame()).toMatch(expected), LONG_TIMEOUT)
  }
  await vi.waitFor(() => expect(frame()).toContain('Ask anything'), LONG_TIMEOUT)
  await vi.waitFor(() => expect(shown.stdin.listenerCount('readable')).toBeGreaterThan(0), LONG_TIMEOUT)
  /** Types into the prompt and sends it. */
  const submit = async (text: string, expected: string | RegExp) => {
    await press(text, `❯ ${text}`)
    await press('\r', expected)
  }
  return { api, workspace, frame, press, submit, space }
}

/** Posts without asking a model. */
async function post(api: Api, id: string, content: string): Promise<void> {
  for await (const _event of api.chat.startRun({ params: { id }, body: { content, ask: false } })) continue
}

const DOWN = '\u001B[B'
const [CTRL_P, CTRL_U, CTRL_X] = ['\u0010', '\u0015', '\u0018']

it('the app works in the chosen workspace, shows its name, and returns to the user’s own space', async () => {
  const { workspace, frame, press, submit, api } = await open()
  expect(frame()).not.toContain('Workspace:')
  await submit('/workspaces', /❯ ● +Your own space/)
  await press(DOWN, /❯ +owner +Club/)
  await press('\r', 'Workspace: Club (owner)')
  expect(frame()).toContain('You’re now in the workspace “Club”.')
  await submit('Write 5 words', /\d tokens/)
  const { list } = await api.chat.searchConversations({ query: { workspace: workspace.id } })
  expect(list).toMatchObject([{ title: 'Write 5 words' }])
  await submit('/chats', /Chats · Club\n(.*\n)*❯ .*Write 5 words/)
  await press('\u001B', 'Workspace: Club (owner)')
  await submit('/workspaces', /● +owner +Club/)
  await press('\r', 'You’re now in your own space.')
  expect(frame()).not.toContain('Workspace:')
  await press('', /\nYour own space\n❯/)
  await submit('/chats', 'No chats yet.')
})

it('the palette and a command switch to a workspace by its name, and keep a draft', async () => {
  const { press, submit, frame } = await open()
  await press('half a thought', '❯ half a thought')
  await press(CTRL_P, 'Go to')
  await press('club', /❯ +space +Club/)
  await press('\r', 'Workspace: Club (owner)')
  expect(frame()).toContain('❯ half a thought')
  await press(CTRL_U, 'Ask anything')
  await submit('/workspaces personal', 'You’re now in your own space.')
  await submit('/workspaces clu', 'This workspace doesn’t exist, or you aren’t a member of it.')
  await submit('/workspaces club', 'Workspace: Club (owner)')
})

it('two workspaces of the same name are told apart by their IDs', async () => {
  const { api, submit, workspace } = await open()
  const other = await api.workspace.createWorkspace({ body: { name: 'Club' } })
  await submit('/workspaces Club', /Several workspaces are called “Club”\. Use an ID/)
  await submit(`/workspaces ${other.id.slice(-8)}`, 'Workspace: Club (owner)')
  expect(workspace.id).not.toBe(other.id)
})

it('the messages of other members are below their names, and only their authors edit them', async () => {
  const { api, workspace, submit, press, frame } = await open()
  const ann = await signedInApi(server)
  await ann.auth.updateMe({ body: { name: 'Ann\u202E' } })
  await addMember(server.deps.db, workspace.id, ann.user.id, 'editor')
  const { id } = await api.chat.createConversation({ body: { workspace: workspace.id, title: 'Trip' } })
  await post(ann, id, 'I booked the train')
  await post(api, id, 'Thank you')
  await submit('/workspaces Club', 'Workspace: Club (owner)')
  await submit('/chats', /❯ .*Trip/)
  await press('\r', /"Ann\\u\{202e\}"\n❯ I booked the train\n\n❯ Thank you/)
  await press(CTRL_X, 'Editing (Esc to cancel): Thank you')
  await press(CTRL_X, 'Editing (Esc to cancel): Thank you')
  await press('\u001B', 'Ask anything')
  await submit('/messages', /❯ +You +Thank you\n +"Ann\\u\{202e\}" +I booked the train/)
  await press(DOWN, /❯ +"Ann/)
  await press('\r', 'Another member made this.')
  expect(frame()).not.toContain('Editing')
})
