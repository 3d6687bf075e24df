import { expect, onTestFinished, test, vi } from 'vitest'

import { createApi } from '../client/index.ts'
import { createSession } from '../session/session.ts'
import { buildAgent, createMemoryStorage } from '../testing/index.ts'
import { json, startTestServer } from '../testing/test-server.ts'
import { createAgentDraft } from './agent-draft.ts'
import type { Agent } from './entities.ts'

/** Time passes only as the test says, but connections are real. */
function fakeTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
}
const pass = (ms: number) => vi.advanceTimersByTime(ms)

/** A server with one agent, which folds tags and rejects changes of outdated versions as the real one does. */
async function setUp(fields: Partial<Agent> = {}) {
  let stored = buildAgent(fields)
  let isDown = false
  const { baseUrl, received } = await startTestServer(({ body }, response) => {
    if (isDown) return json(response, 503, { statusCode: 503, code: 'server.stopping', message: 'Stopping' })
    const { version, ...changes } = JSON.parse(body) as Partial<Agent>
    if (version !== stored.version) {
      return json(response, 409, {
        statusCode: 409,
        code: 'agent.changed',
        message: 'Changed',
        details: { current: stored },
      })
    }
    stored = { ...stored, ...changes, version: stored.version + 1 }
    stored = { ...stored, tags: stored.tags.map((tag) => tag.toLowerCase()) }
    return json(response, 200, stored)
  })
  const api = createApi({ baseUrl, session: createSession(createMemoryStorage()), validate: true })
  fakeTime()
  const entries = new Map<string, string>()
  const open = (agent = stored) => {
    const draft = createAgentDraft({ api, agent, storage: createMemoryStorage(entries) })
    const close = draft.open()
    onTestFinished(close)
    return { draft, close, state: () => draft.getSnapshot().state }
  }
  return {
    open,
    entries,
    received,
    stored: () => stored,
    /** Changes the agent like another editor would. */
    changeElsewhere: (changes: Partial<Agent>) => {
      stored = { ...stored, ...changes, version: stored.version + 1 }
    },
    setDown: (down: boolean) => {
      isDown = down
    },
  }
}

test('a change is saved when typing pauses, once, with only what has changed', async () => {
  const { open, received, stored } = await setUp()
  const { draft, state } = open()
  for (const name of ['D', 'Di', 'Diff']) {
    draft.change({ name })
    pass(500)
  }
  expect(received).toHaveLength(0)
  expect(state()).toBe('unsaved')
  pass(1000)
  await expect.poll(state).toBe('saved')
  expect(stored().name).toBe('Diff')
  expect(received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ name: 'Diff', version: 1 }])
})

test('a change that is undone isn’t saved', async () => {
  const { open, received } = await setUp({ name: 'Before' })
  const { draft, state } = open()
  draft.change({ name: 'After' })
  draft.change({ name: 'Before' })
  expect(state()).toBe('saved')
  expect(await draft.save()).toBe(true)
  expect(received).toHaveLength(0)
})

test('what is typed while saving is saved too, and what the server writes differently is shown', async () => {
  const { open, stored } = await setUp()
  const { draft } = open()
  draft.change({ tags: ['Code'], name: 'One' })
  const saved = draft.save()
  draft.change({ name: 'Two' })
  expect(await saved).toBe(true)
  expect(stored()).toMatchObject({ name: 'Two', tags: ['code'] })
  expect(draft.getSnapshot().fields).toMatchObject({ name: 'Two', tags: ['code'] })
})

test('an empty row stays on the screen but isn’t stored', async () => {
  const { open, stored } = await setUp()
  const { draft } = open()
  draft.change({ suggestions: ['', 'Review this'], examples: [{ user: '', assistant: '' }] })
  expect(await draft.save()).toBe(true)
  expect(stored()).toMatchObject({ suggestions: ['Review this'], examples: [] })
  expect(draft.getSnapshot().fields.suggestions).toEqual(['', 'Review this'])
})

test('changes of different fields by two editors are merged', async () => {
  const { open, stored, changeElsewhere } = await setUp()
  const { draft, state } = open()
  changeElsewhere({ description: 'Theirs' })
  draft.change({ name: 'Mine' })
  expect(await draft.save()).toBe(true)
  expect(state()).toBe('saved')
  expect(stored()).toMatchObject({ name: 'Mine', description: 'Theirs' })
  expect(draft.getSnapshot().fields).toMatchObject({ name: 'Mine', description: 'Theirs' })
})

test.for([
  ['mine', 'Mine'],
  ['theirs', 'Theirs'],
] as const)('a field that two editors changed waits for a decision: %s', async ([side, name]) => {
  const { open, stored, changeElsewhere } = await setUp()
  const { draft } = open()
  changeElsewhere({ name: 'Theirs' })
  draft.change({ name: 'Mine', opening: 'Hi' })
  expect(await draft.save()).toBe(false)
  expect(draft.getSnapshot()).toMatchObject({
    conflicts: ['name'],
    fields: { name: 'Mine' },
    agent: { name: 'Theirs' },
  })
  expect(stored()).toMatchObject({ name: 'Theirs', opening: '' })
  expect(await draft.resolve(side)).toBe(true)
  expect(stored()).toMatchObject({ name, opening: 'Hi' })
  expect(draft.getSnapshot().fields.name).toBe(name)
})

test('unsaved changes survive a reload, also if someone else has changed another field', async () => {
  const { open, entries, setDown, stored, changeElsewhere } = await setUp()
  setDown(true)
  const { draft, close, state } = open()
  draft.change({ instructions: 'Be brief.' })
  expect(await draft.save()).toBe(false)
  expect(state()).toBe('failed')
  close()
  changeElsewhere({ description: 'Theirs' })
  setDown(false)
  const { draft: next, state: nextState } = open()
  expect(next.getSnapshot().fields).toMatchObject({ instructions: 'Be brief.', description: 'Theirs' })
  pass(1000)
  await expect.poll(nextState).toBe('saved')
  expect(stored()).toMatchObject({ instructions: 'Be brief.', description: 'Theirs' })
  expect(entries.size).toBe(0)
})

test('a save that fails for a moment is repeated', async () => {
  const { open, setDown, stored } = await setUp()
  setDown(true)
  const { draft, state } = open()
  draft.change({ name: 'Later' })
  pass(1000)
  await expect.poll(state).toBe('failed')
  setDown(false)
  pass(15_000)
  await expect.poll(state).toBe('saved')
  expect(stored().name).toBe('Later')
})
