import { createApi } from '@saffron/core/client'
import { createSession, refreshProfile } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'
import { startDemoProvider } from '@saffron/server/providers/demo'
import { buildUser, signedInApi, startTestServer, type TestServer } from '@saffron/server/testing'
import { render } from 'ink-testing-library'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { AppProvider } from '../shell/app-context.tsx'
import { buildAppContext } from '../testing/build-app-context.ts'
import { LONG_TIMEOUT } from '../testing/show-screen.tsx'
import { createPrompt } from '../ui/prompt/index.ts'
import { App } from './app.tsx'
import { holdFiles } from './pending-files.ts'
import { createTranscriptStyle } from './transcript-style.ts'
import { createTranscript } from './transcript.ts'

const [CTRL_P, CTRL_T, CTRL_X, ALT_UP, ESC] = ['\u0010', '\u0014', '\u0018', '\u001B[1;3A', '\u001B']
/** The discard port, where no provider listens. */
const NOWHERE = 'http://127.0.0.1:9/v1'

let server: TestServer
let boss: Awaited<ReturnType<typeof signedInApi>>
beforeAll(async () => {
  server = await startTestServer()
  boss = await signedInApi(server, 'super-admin')
})
afterAll(() => server.close())

/** Opens the app of a new user. */
async function open() {
  const session = createSession(createMemoryStorage())
  const api = createApi({ baseUrl: server.url, session, validate: true })
  session.storeTokens((await buildUser(server)).tokens)
  await refreshProfile({ api, session })
  const sent: string[] = []
  const send = (sequence: string) => void sent.push(sequence)
  const context = { ...(await buildAppContext()), api, session, send }
  const layout = { width: 60, pasteLabel: () => '' }
  const prompt = createPrompt({ history: [], draft: '', complete: () => [], layout: () => layout })
  const { t, features, transfers } = context
  const transcript = createTranscript(
    createTranscriptStyle({ t, features: () => features, columns: () => 80, user: () => undefined }),
  )
  const shown = render(
    <AppProvider value={context}>
      <App transcript={transcript} prompt={prompt} files={holdFiles([])} />
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
  await see('Ask anything')
  await vi.waitFor(() => expect(shown.stdin.listenerCount('readable')).toBeGreaterThan(0), LONG_TIMEOUT)
  const submit = async (text: string, expected: string | RegExp) => {
    await press(text, `❯ ${text}`)
    await press('\r', expected)
  }
  return {
    api,
    frame,
    see,
    sent,
    press,
    submit,
    transfers,
    items: () => JSON.stringify(transcript.getSnapshot().items),
  }
}

it('a recovered model is no longer marked as failing', async () => {
  const made = await boss.admin.createChannel({
    body: { name: 'House', type: 'openai', baseUrl: NOWHERE, models: ['house-model'] },
  })
  const { submit, frame } = await open()
  await submit('/model house-model', /Not working/)
  const provider = await startDemoProvider({ paceMs: 0 })
  onTestFinished(provider.close)
  const body = { baseUrl: provider.url, models: ['house-model'], version: made.version }
  await boss.admin.updateChannel({ params: { id: made.id }, body })
  await submit('3 words', /cost|Type a message/)
  await vi.waitFor(() => expect(frame()).not.toContain('Not working'), LONG_TIMEOUT)
})

it('closing the palette returns to the screen it was opened on', async () => {
  const { press, submit, frame } = await open()
  await submit('/help', 'Keyboard shortcuts and commands')
  await press(CTRL_P, 'Go to')
  await press(ESC, /^\s*Keyboard shortcuts and commands/)
  await press(ESC, 'Type a message')
  expect(frame()).not.toContain('Keyboard shortcuts and commands')
})

it('suggests the closest command for an unknown one', async () => {
  const { submit, items } = await open()
  await submit('/agents', 'Ask anything')
  await vi.waitFor(() => expect(items()).toContain('Unknown command: /agents. Did you mean /agent?'), LONG_TIMEOUT)
  await submit('/nothing', 'Ask anything')
  await vi.waitFor(() => expect(items()).toContain('Unknown command: /nothing. Type /help for a list.'), LONG_TIMEOUT)
})

it('the warning about a running copy is repeated after another action', async () => {
  const { press, submit, transfers, frame, items } = await open()
  const gate = Promise.withResolvers<never>()
  void transfers.start('↑ large.bin', () => gate.promise)
  const warnings = () => items().split('Quit again').length - 1
  const quit = async () => {
    await press('/quit', '❯ /quit')
    await press('\r', 'Ask anything')
  }
  await quit()
  await vi.waitFor(() => expect(warnings()).toBe(1), LONG_TIMEOUT)
  await submit('/help', 'Keyboard shortcuts and commands')
  await press(ESC, 'Ask anything')
  await quit()
  await vi.waitFor(() => expect(warnings()).toBe(2), LONG_TIMEOUT)
  await press('/quit', '❯ /quit')
  await press('\r', /^\s*$/)
  expect(frame().trim()).toBe('')
  gate.reject(new Error('over'))
})

/** Opens the app and waits for the first reply. */
async function openChat() {
  const app = await open()
  await app.submit('/model a-demo', 'a-demo')
  await app.submit('4 words', / tokens/)
  const says = (text: string | RegExp) => vi.waitFor(() => expect(app.items()).toMatch(text), LONG_TIMEOUT)
  return { ...app, says }
}

describe('versions', () => {
  let provider: Awaited<ReturnType<typeof startDemoProvider>>
  beforeAll(async () => {
    provider = await startDemoProvider({ paceMs: 0 })
    const body = { name: 'Demo', type: 'openai' as const, baseUrl: provider.url, models: ['a-demo'] }
    await boss.admin.createChannel({ body })
  })
  afterAll(() => provider.close())

  it('a regenerated reply is another version, and both can be shown', async () => {
    const { frame, press, says } = await openChat()
    await press(CTRL_T, /Type a message.*\n.*version 2\/2/)
    await says('New version of the reply:')
    await press(ALT_UP, /Type a message.*\n.*version 1\/2/)
    await says('Version 1 of 2:')
    await press(ALT_UP, /Type a message.*\n.*version 2\/2/)
    expect(frame()).toContain('Ask anything')
  })

  it('an edited message is sent in place of the old one, and the draft returns', async () => {
    const { press, see, frame } = await openChat()
    await press('a draft', '❯ a draft')
    await press(CTRL_X, /Editing \(Esc to cancel\): 4 words\n❯ 4 words/)
    await press(ESC, '❯ a draft')
    expect(frame()).not.toContain('Editing')
    await press(CTRL_X, '❯ 4 words')
    await press(' more', '❯ 4 words more')
    await press('\r', /Type a message.*\n.*version 2\/2/)
    await see('❯ a draft')
  })

  it('an earlier message is chosen from the list of messages', async () => {
    const { items, press, submit } = await openChat()
    await submit('5 words', /❯ Ask anything/)
    await submit('/messages', /Messages\n/)
    await press('4 words', /You +4 words/)
    await press('\r', /Editing \(Esc to cancel\): 4 words/)
    await press('!', '❯ 4 words!')
    await press('\r', /Type a message.*\n.*version 2\/2/)
    expect(items()).toContain('4 words!')
  })

  it('the last reply is copied, and the instructions are set, shown and removed', async () => {
    const { sent, submit, says } = await openChat()
    await submit('/copy', 'Ask anything')
    await says('Reply copied')
    expect(Buffer.from(/52;c;([\w+/=]+)/.exec(sent.join(''))?.[1] ?? '', 'base64').toString()).toMatch(/^Saffron/)
    await submit('/system Be brief.', 'Ask anything')
    await says('Instructions set.')
    await submit('/system', 'Ask anything')
    await says(/Instructions of this chat:.*Be brief\./)
    await submit('/system -', 'Ask anything')
    await says('Instructions removed.')
  })

  it('instructions of a new chat are shown, and stored with its first message', async () => {
    const { api, submit, items } = await open()
    const says = (text: string | RegExp) => vi.waitFor(() => expect(items()).toMatch(text), LONG_TIMEOUT)
    const stored = async () => (await api.chat.searchConversations({ query: {} })).list
    await submit('/model a-demo', 'a-demo')
    await submit('/system Be brief.', 'Ask anything')
    await says('Instructions set.')
    await submit('/system', 'Ask anything')
    await says(/Instructions of this chat:.*Be brief\./)
    expect(await stored()).toEqual([])
    await submit('3 words', / tokens/)
    expect(await stored()).toMatchObject([{ system: 'Be brief.' }])
    await submit('/new', 'Ask anything')
    await submit('/system', 'Ask anything')
    await says('This chat has no instructions')
  })

  it('a summary of the chat is what the next chat begins with', async () => {
    const { api, submit, says } = await openChat()
    await submit('/compact', 'Ask anything')
    await says('Continuing from a summary of 2 messages')
    const { list } = await api.chat.searchConversations({ query: {} })
    expect(list).toHaveLength(2)
    const next = list.find(({ leaf }) => leaf === null)
    expect(next?.system).toMatch(/^Summary of the conversation before this one:\n\n./)
    expect(next?.title).toBe(`${list.find(({ leaf }) => leaf !== null)?.title} (continued)`)
  })
})
