import { createApi } from '@saffron/core/client'
import { createSession, refreshProfile } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'
import { buildUser, startTestServer, type TestServer } from '@saffron/server/testing'
import { render } from 'ink-testing-library'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { buildAppContext } from '../testing/build-app-context.ts'
import { AppContext } from '../ui/app-context.ts'
import { createPrompt } from '../ui/prompt/index.ts'
import { App } from './app.tsx'
import { holdFiles } from './held-files.ts'
import { createTranscriptStyle } from './transcript-style.ts'
import { createTranscript } from './transcript.ts'

const PATIENTLY = { timeout: 12_000, interval: 10 }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The app of somebody new, whose session ends as soon as this is asked for. */
async function open(endsAt: RegExp) {
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
  const endSession = async (): Promise<void> => {
    const { list } = await elsewhere.auth.searchSessions({ query: {} })
    for (const { id } of list) await elsewhere.auth.revokeSession({ params: { id } })
  }
  let asked = 0
  const { api, session } = apiWith(async (url) => {
    if (endsAt.test(url) && asked++ === 0) await endSession()
  })
  await refreshProfile({ api, session })
  const context = { ...(await buildAppContext()), api, session }
  const layout = { width: 60, pasteLabel: () => '' }
  const prompt = createPrompt({ history: [], draft: '', complete: () => [], layout: () => layout })
  const files = holdFiles([])
  const { t, features } = context
  const transcript = createTranscript(createTranscriptStyle({ t, features: () => features, columns: () => 80 }))
  const shown = render(
    <AppContext value={context}>
      <App transcript={transcript} prompt={prompt} firstPrompt={undefined} files={files} />
    </AppContext>,
  )
  onTestFinished(shown.unmount)
  const see = (expected: string | RegExp) => vi.waitFor(() => expect(shown.lastFrame()).toMatch(expected), PATIENTLY)
  await see('Ask anything')
  await vi.waitFor(() => expect(shown.stdin.listenerCount('readable')).toBeGreaterThan(0), PATIENTLY)
  return { prompt, see, type: (keys: string) => shown.stdin.write(keys), asked: () => asked }
}

describe('what was said as the session ended', () => {
  it.each([
    ['before its conversation was made', /\/ai\/conversation\/create/],
    ['between that and its start', /\/list\/[^/]+\/start/],
  ])('is in the prompt, for whoever signs in again: %s', async (_name, endsAt) => {
    const { prompt, see, type, asked } = await open(endsAt)
    type('about lamps')
    await see('❯ about lamps')
    type('\r')
    await see(/E-mail/i)
    expect(asked()).toBeGreaterThan(0)
    await vi.waitFor(() => expect(prompt.kept()).toBe('about lamps'), PATIENTLY)
  })
})
