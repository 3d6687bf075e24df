import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { followRun, type RunEvent, type TerminalFolder } from '@saffron/core/chat'
import { createApi } from '@saffron/core/client'
import { loadTranslator } from '@saffron/core/i18n'
import { createSession, refreshProfile } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'
import {
  addMember,
  buildConversation,
  buildUser,
  buildWorkspace,
  startTestServer,
  testTools,
  type TestServer,
} from '@saffron/server/testing'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'

import { buildAppContext } from '../../testing/build-app-context.ts'
import { openToolFolder } from '../machine/tool-folder.ts'
import { createCallReplies } from './call-replies.ts'

const WRITE = 'use tool terminal_write with {"path": "a.txt", "content": "theirs"}'
const CONSENT = 'use tool write with {"file": "a"}'
const LONG = { timeout: 10_000 }

const t = await loadTranslator('en')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ toolSources: [testTools().source] })
})
afterAll(() => server.close())

/** A member with `saffron chat --allow write`, in a terminal whose output is for scripts. */
async function memberIn(place: string) {
  const user = await buildUser(server)
  const session = createSession(createMemoryStorage())
  const asked: string[] = []
  const api = createApi({
    baseUrl: server.url,
    session,
    fetch: (url, init) => {
      asked.push(url)
      return fetch(url, init)
    },
  })
  session.storeTokens(user.tokens)
  await refreshProfile({ api, session })
  const context = { ...(await buildAppContext()), api, session }
  const failures: unknown[] = []
  const repliesIn = (conversation: string, allowed: readonly string[]) =>
    createCallReplies({
      context,
      conversation,
      allowed,
      folder: openToolFolder(place, t),
      isForPeople: false,
      onAsk: () => undefined,
      onFailure: (error) => failures.push(error),
    })
  return { api, user, asked, failures, repliesIn }
}

/** Two members of a workspace, whose terminals offer a folder of the same ID. */
async function openTogether() {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'saffron-replies-')))
  onTestFinished(() => rmSync(place, { recursive: true }))
  writeFileSync(join(place, 'a.txt'), 'mine')
  const [ada, bob] = [await memberIn(place), await memberIn(place)]
  const workspace = await buildWorkspace(server.deps.db, ada.user.id)
  await addMember(server.deps.db, workspace, bob.user.id, 'editor')
  const { id } = await buildConversation(server.deps.db, workspace)
  /** Ada asks, and gets the events until the reply waits. */
  const ask = async (content: string, offered: { terminal?: TerminalFolder } = {}): Promise<readonly RunEvent[]> => {
    const events: RunEvent[] = []
    for await (const event of ada.api.chat.startRun({ params: { id }, body: { content, ...offered } })) {
      events.push(event)
      if (event.event === 'tool' && event.data.state === 'waiting') return events
    }
    throw new Error('nothing waits')
  }
  const { terminal } = openToolFolder(place, t)
  return { ada, bob, id, ask, terminal, file: () => readFileSync(join(place, 'a.txt'), 'utf8') }
}

it('a terminal runs its user’s calls, and never those of another member, whatever folder they name', async () => {
  const { ada, bob, id, ask, terminal, file } = await openTogether()
  const events = await ask(WRITE, { terminal })
  bob.asked.length = 0
  const watching = bob.repliesIn(id, ['write'])
  for (const event of events) watching.follow(event)
  // An event may be out of date: what the server says counts.
  const misled = bob.repliesIn(id, ['write'])
  for (const event of events) {
    const wait = event.event === 'tool' && event.data.wait
    misled.follow(wait ? { ...event, data: { ...event.data, wait: { ...wait, by: bob.user.id } } } : event)
  }
  await vi.waitFor(() => expect(bob.asked).toHaveLength(1), LONG)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(bob.asked).toEqual([expect.stringContaining('/message/search')])
  expect({ text: file(), failures: bob.failures }).toEqual({ text: 'mine', failures: [] })

  const own = ada.repliesIn(id, ['write'])
  for await (const event of followRun({ api: ada.api, conversation: id })) own.follow(event)
  expect({ text: file(), failures: ada.failures }).toEqual({ text: 'theirs', failures: [] })
})

it('a script ends for want of consent only if its user is asked for it', async () => {
  const { ada, bob, id, ask } = await openTogether()
  const events = await ask(CONSENT)
  bob.asked.length = 0
  const watching = bob.repliesIn(id, [])
  const own = ada.repliesIn(id, [])
  for (const event of events) {
    watching.follow(event)
    own.follow(event)
  }
  await vi.waitFor(() => expect(ada.failures).toMatchObject([{ exitCode: 5 }]), LONG)
  expect({ asked: bob.asked, failures: bob.failures }).toEqual({ asked: [], failures: [] })
})
