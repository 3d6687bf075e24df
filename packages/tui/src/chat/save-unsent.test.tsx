import { createApi } from '@saffron/core/client'
import { createSession, refreshProfile } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'
import { buildUser, startTestServer, type TestServer } from '@saffron/server/testing'
import { render } from 'ink-testing-library'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { AppProvider } from '../shell/app-context.tsx'
import { buildAppContext } from '../testing/build-app-context.ts'
import { createPrompt } from '../ui/prompt/index.ts'
import { App } from './app.tsx'
import { type PendingFile, holdFiles } from './pending-files.ts'
import { createTranscriptStyle } from './transcript-style.ts'
import { createTranscript } from './transcript.ts'

const LONG_TIMEOUT = { timeout: 12_000, interval: 10 }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Api = ReturnType<typeof createApi>

/** Opens the app of a new user. Runs `elsewhere` before the app's first request of this kind. */
async function open(
  asksFor: RegExp,
  happens: (elsewhere: Api) => Promise<unknown>,
  attach: (api: Api) => Promise<readonly PendingFile[]> = async () => [],
) {
  const { tokens } = await buildUser(server)
  const apiWith = (before: (url: string) => Promise<void>) => {
    const session = createSession(createMemoryStorage())
    session.storeTokens(tokens)
    const fetchFirst = async (url: string | URL | Request, init?: RequestInit) => {
      await before(url instanceof Request ? url.url : String(url))
      return fetch(url, init)
    }
    return { session, api: createApi({ baseUrl: server.url, session, validate: true, fetch: fetchFirst }) }
  }
  const elsewhere = apiWith(() => Promise.resolve()).api
  let asked = 0
  const { api, session } = apiWith(async (url) => {
    if (asksFor.test(url) && asked++ === 0) await happens(elsewhere)
  })
  await refreshProfile({ api, session })
  const context = { ...(await buildAppContext()), api, session }
  const layout = { width: 60, pasteLabel: () => '' }
  const prompt = createPrompt({ history: [], draft: '', complete: () => [], layout: () => layout })
  const files = holdFiles(await attach(api))
  const { t, features } = context
  const transcript = createTranscript(
    createTranscriptStyle({ t, features: () => features, columns: () => 80, user: () => undefined }),
  )
  const shown = render(
    <AppProvider value={context}>
      <App transcript={transcript} prompt={prompt} files={files} />
    </AppProvider>,
  )
  onTestFinished(shown.unmount)
  const see = (expected: string | RegExp) => vi.waitFor(() => expect(shown.lastFrame()).toMatch(expected), LONG_TIMEOUT)
  await see('Ask anything')
  await vi.waitFor(() => expect(shown.stdin.listenerCount('readable')).toBeGreaterThan(0), LONG_TIMEOUT)
  return {
    api,
    prompt,
    files,
    see,
    frame: shown.lastFrame,
    type: (keys: string) => shown.stdin.write(keys),
    asked: () => asked,
  }
}

async function endSession({ auth }: Api): Promise<void> {
  const { list } = await auth.searchSessions({ query: {} })
  for (const { id } of list) await auth.revokeSession({ params: { id } })
}

describe('a message sent as the session ended', () => {
  it.each([
    ['before its conversation was created', /\/ai\/conversation\/create/],
    ['between that and its start', /\/list\/[^/]+\/start/],
  ])('is back in the prompt after the next sign-in: %s', async (_name, endsAt) => {
    const { prompt, see, frame, type, asked } = await open(endsAt, endSession)
    type('about lamps')
    await see('❯ about lamps')
    type('\r')
    await see(/Email/i)
    expect(asked()).toBeGreaterThan(0)
    await vi.waitFor(() => expect(prompt.kept()).toBe('about lamps'), LONG_TIMEOUT)
    // The sign-in screen shows the reason.
    expect(frame()).not.toContain('wasn’t sent')
  })
})

describe('a message a left conversation couldn’t send', () => {
  it.each([
    ['in the prompt again', '', /wasn’t sent\. It’s back in the message field\. \S/, 'about lamps'],
    ['in the history if something else has been typed', 'else', /wasn’t sent\. Press Up to bring it back\. \S/, 'else'],
  ])('is reported with its reason, and is %s', async (_name, meanwhile, said, kept) => {
    const { promise: isLeft, resolve: letThrough } = Promise.withResolvers<void>()
    const { prompt, see, type, asked } = await open(/\/list\/[^/]+\/start/, async ({ chat }) => {
      await isLeft
      const { list } = await chat.searchConversations({ query: {} })
      for (const { id } of list) await chat.deleteConversation({ params: { id } })
    })
    type('about lamps')
    await see('❯ about lamps')
    type('\r')
    await vi.waitFor(() => expect(asked()).toBe(1), LONG_TIMEOUT)
    type('/new')
    await see('❯ /new')
    type('\r')
    await see('New chat.')
    if (meanwhile !== '') {
      type(meanwhile)
      await see(`❯ ${meanwhile}`)
    }
    letThrough()
    await see(said)
    expect(prompt.kept()).toBe(kept)
    expect(prompt.history()).toContain('about lamps')
  })
})

const attach = async ({ drive }: Api) => {
  const file = new File(['Ten lamps.'], 'lamps.txt')
  const { id, name } = await drive.uploadAsset({ body: { file, name: file.name } })
  return [{ asset: id, name }]
}

const lastAttachments = async ({ chat }: Api) => {
  const { list } = await chat.searchConversations({ query: {} })
  const { list: messages } = await chat.searchMessages({ query: { conversation: list[0]?.id ?? '' } })
  return messages.find(({ role }) => role === 'user')?.attachments
}

/** Opens the app after a message with a file was rejected, because its conversation was deleted first. */
const refused = async () => {
  const app = await open(
    /\/list\/[^/]+\/start/,
    async ({ chat }) => {
      const { list } = await chat.searchConversations({ query: {} })
      for (const { id } of list) await chat.deleteConversation({ params: { id } })
    },
    attach,
  )
  await app.see(/Attached \(Ctrl\+C to remove\): lamps\.txt\n❯/)
  app.type('about lamps')
  await app.see('❯ about lamps')
  app.type('\r')
  await app.see(/doesn’t exist[^]*Attached.*lamps\.txt\n❯ about lamps/)
  return app
}

describe('the file of a rejected message', () => {
  it('is shown above the prompt, and sent once with the retry', async () => {
    const { api, files, see, type, frame } = await refused()
    const [held] = files.getSnapshot()
    type('\r')
    await see('Ask anything')
    await vi.waitFor(async () => expect(await lastAttachments(api)).toEqual([held?.asset]), LONG_TIMEOUT)
    expect(frame()).not.toContain('Attached')
  })

  it.each([
    ['Ctrl-C', ['\u0003']],
    ['/new', ['\u0015', '/new', '\r']],
  ])('isn’t sent with another message after %s', async (_name, keys) => {
    const { api, see, type, frame } = await refused()
    for (const key of keys) {
      type(key)
      if (key === '/new') await see('❯ /new')
    }
    await see(/❯ Ask anything/)
    await vi.waitFor(() => expect(frame()).not.toContain('Attached'), LONG_TIMEOUT)
    type('something else')
    await see('❯ something else')
    type('\r')
    await vi.waitFor(async () => expect(await lastAttachments(api)).toEqual([]), LONG_TIMEOUT)
  })
})
