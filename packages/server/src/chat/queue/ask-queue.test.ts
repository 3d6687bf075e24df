import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { createApp } from '../../app.ts'
import { newId } from '../../db/index.ts'
import {
  addMember,
  buildConversation,
  buildWorkspace,
  hearEvents,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'

type Member = Awaited<ReturnType<typeof signedInApi>>
type Chatting = Pick<Member, 'chat'>

/** Starts something, and returns its first event. The rest isn't read. */
async function begin(
  { chat }: Chatting,
  id: string,
  body: Parameters<Chatting['chat']['startRun']>[0]['body'],
  key?: string,
) {
  const headers = key === undefined ? {} : { 'Idempotency-Key': key }
  for await (const event of chat.startRun({ params: { id }, body, headers })) return event
  throw new Error('nothing began')
}
const queue = (member: Chatting, id: string, content: string, key?: string) =>
  begin(member, id, { content, queue: true }, key)
const waitingIn = async ({ chat }: Chatting, id: string) =>
  (await chat.listQueue({ params: { id } })).list.map(({ content }) => content)
const branchOf = async ({ chat }: Chatting, id: string) =>
  (await chat.searchMessages({ query: { conversation: id, limit: 100 } })).list
const questionsIn = async (member: Chatting, id: string) =>
  (await branchOf(member, id)).filter(({ role }) => role === 'user').map(({ text }) => text)
const isIdle = async ({ chat }: Chatting, id: string) =>
  (await chat.getConversation({ params: { id } })).state === 'idle'

/** Starts a reply that is only over when it's stopped. */
const startLong = (member: Member, id: string) => begin(member, id, { content: 'Write 5000 words' })

describe.each(testEngines())('A queued message on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 5 } })
  })
  afterAll(() => server.close())

  const build = async () => {
    const [owner, ada, bo] = [await signedInApi(server), await signedInApi(server), await signedInApi(server)]
    const { db } = server.deps
    const workspace = await buildWorkspace(db, owner.user.id)
    for (const { user } of [ada, bo]) await addMember(db, workspace, user.id, 'editor')
    const { id } = await buildConversation(db, workspace)
    return { owner, ada, bo, workspace, id, params: { id } }
  }

  test('waits for the reply in progress, and is then answered in the same branch', async () => {
    const { owner, ada, bo, workspace, id, params } = await build()
    const heard = await hearEvents(bo)
    await startLong(owner, id)
    const first = await queue(ada, id, 'Write 3 words')
    const author = { id: ada.user.id, name: 'Test user' }
    expect(first).toMatchObject({ event: 'queued', data: { author, content: 'Write 3 words', conversation: id } })
    await queue(bo, id, 'Write 4 words')
    expect(await waitingIn(owner, id)).toEqual(['Write 3 words', 'Write 4 words'])
    await expect.poll(() => heard).toContainEqual({ event: 'queue', data: { conversation: id, workspace } })
    await owner.chat.stopRun({ params })
    await expect.poll(() => waitingIn(owner, id), { timeout: 10_000 }).toEqual([])
    await expect.poll(() => isIdle(owner, id), { timeout: 10_000 }).toBe(true)
    const said = await branchOf(owner, id)
    expect(said.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant', 'user', 'assistant'])
    expect(said.map(({ author: by }) => by?.id)).toEqual([owner, owner, ada, ada, bo, bo].map(({ user }) => user.id))
    expect(said.slice(3).map(({ status }) => status)).toEqual(['complete', 'complete', 'complete'])
  })

  test('is one for each user, starts at once where nothing is in progress, and is withdrawn by its sender', async () => {
    const { owner, ada, bo, id, params } = await build()
    expect(await queue(ada, id, 'Write 2 words')).toMatchObject({ event: 'run' })
    await expect.poll(() => isIdle(owner, id)).toBe(true)
    await startLong(owner, id)
    await queue(ada, id, 'First')
    await expect(queue(ada, id, 'Second')).rejects.toMatchObject({ code: 'run.already_queued', statusCode: 409 })
    for (const other of [owner, bo]) {
      await expect(other.chat.withdrawAsk({ params })).rejects.toMatchObject({ code: 'run.not_queued' })
    }
    expect(await ada.chat.withdrawAsk({ params })).toMatchObject({ content: 'First' })
    await owner.chat.stopRun({ params })
    await expect.poll(() => isIdle(owner, id)).toBe(true)
    expect(await questionsIn(owner, id)).toEqual(['Write 2 words', 'Write 5000 words'])
  })

  test('from members who ask at the same moment is never lost, and is answered in the order of the queue', async () => {
    const { owner, ada, bo, id } = await build()
    const members = [owner, ada, bo]
    const asked: string[] = []
    for (let round = 0; round < 5; round++) {
      const words = members.map((_, who) => `Write 20 words, round ${round}, member ${who}`)
      const began = await Promise.all(members.map((member, who) => queue(member, id, words[who] ?? '')))
      // One of them starts. The others wait in the order of their IDs.
      const places = began.map((event, who) => ({
        text: words[who] ?? '',
        place: event.event === 'queued' ? event.data.id : '',
      }))
      expect(began.map(({ event }) => event).toSorted()).toEqual(['queued', 'queued', 'run'])
      asked.push(
        ...places.toSorted((a, b) => (a.place < b.place ? -1 : Number(a.place > b.place))).map(({ text }) => text),
      )
      await expect.poll(() => questionsIn(owner, id), { timeout: 10_000 }).toHaveLength(asked.length)
      await expect.poll(() => isIdle(owner, id), { timeout: 10_000 }).toBe(true)
      expect(await waitingIn(owner, id)).toEqual([])
    }
    expect(await questionsIn(owner, id)).toEqual(asked)
    const said = await branchOf(owner, id)
    expect(said.filter(({ role }) => role === 'assistant').map(({ status }) => status)).toEqual(
      asked.map(() => 'complete'),
    )
  })

  test('is stored once if it’s sent twice with the same key', async () => {
    const { owner, ada, id, params } = await build()
    await startLong(owner, id)
    const first = await queue(ada, id, 'Write 3 words', 'key')
    expect(await queue(ada, id, 'Write 3 words', 'key')).toEqual(first)
    await owner.chat.stopRun({ params })
    await expect.poll(() => waitingIn(owner, id)).toEqual([])
    await expect.poll(() => isIdle(owner, id)).toBe(true)
    // By now, it's the reply that was started with this key.
    expect(await queue(ada, id, 'Write 3 words', 'key')).toMatchObject({ event: 'run' })
    expect(await questionsIn(owner, id)).toEqual(['Write 5000 words', 'Write 3 words'])
  })

  test('is only posted when its sender is demoted or removed', async () => {
    const { owner, ada, bo, workspace, id, params } = await build()
    await startLong(owner, id)
    await queue(ada, id, 'From Ada')
    await queue(bo, id, 'From Bo')
    const change = (memberId: string) => ({ params: { id: workspace, memberId } })
    await owner.workspace.updateMember({ ...change(ada.user.id), body: { role: 'viewer' } })
    expect(await waitingIn(owner, id)).toEqual(['From Bo'])
    await owner.workspace.removeMember(change(bo.user.id))
    expect(await waitingIn(owner, id)).toEqual([])
    await owner.chat.stopRun({ params })
    await expect.poll(() => isIdle(owner, id)).toBe(true)
    const said = await branchOf(owner, id)
    expect(said.map(({ text, role }) => (role === 'user' ? text : role))).toEqual([
      'Write 5000 words',
      'assistant',
      'From Ada',
      'From Bo',
    ])
  })

  test('that can’t be sent says why, and doesn’t hold up the next one', async () => {
    const { owner, ada, bo, id, params } = await build()
    await startLong(owner, id)
    await begin(ada, id, { content: 'To nobody', model: 'no-such-model', queue: true })
    await queue(bo, id, 'Write 3 words')
    await owner.chat.stopRun({ params })
    await expect.poll(() => questionsIn(owner, id)).toEqual(['Write 5000 words', 'Write 3 words'])
    const { list } = await owner.chat.listQueue({ params })
    expect(list).toMatchObject([
      {
        content: 'To nobody',
        error: {
          code: 'model.not_available',
          message: 'no-such-model isn’t available right now. Choose another model.',
        },
      },
    ])
    await ada.chat.withdrawAsk({ params })
    expect(await waitingIn(owner, id)).toEqual([])
  })

  test('isn’t sent for an account that was disabled', async () => {
    const { owner, ada, id, params } = await build()
    const admin = await signedInApi(server, 'super-admin')
    await startLong(owner, id)
    await queue(ada, id, 'Write 3 words')
    await admin.auth.changeUser({ params: { id: ada.user.id }, body: { disabled: true } })
    await owner.chat.stopRun({ params })
    const listed = async () => (await owner.chat.listQueue({ params })).list
    await expect.poll(listed).toMatchObject([{ content: 'Write 3 words', error: { code: 'account.disabled' } }])
    expect(await questionsIn(owner, id)).toEqual(['Write 5000 words'])
  })

  test('keeps its chat from being moved, unless it failed: then its sender takes it along', async () => {
    const { owner, ada, workspace, id, params } = await build()
    const { id: other } = await owner.workspace.createNamedWorkspace({ params: { name: 'Other' } })
    const move = (to: string) => owner.workspace.transferItems({ body: { items: [{ kind: 'conversation', id }], to } })
    const { db } = server.deps
    const at = new Date().toISOString()
    const ask = { ownerId: workspace, conversationId: id, body: '{"content":"Hi"}', locale: 'en', createdAt: at }
    const asks = [owner, ada].map(({ user }) => ({ ...ask, id: newId(), userId: user.id, startKey: null, error: null }))
    await db.query.insertInto('queuedAsk').values(asks).execute()
    await expect(move(other)).rejects.toMatchObject({ statusCode: 409, code: 'run.in_progress' })
    const failed = { statusCode: 402, code: 'workspace.insufficient', message: 'No credits.' }
    await db.query
      .updateTable('queuedAsk')
      .set({ error: JSON.stringify(failed) })
      .where('ownerId', '=', workspace)
      .execute()
    await move(other)
    const { list } = await owner.chat.listQueue({ params })
    expect(list).toMatchObject([
      { content: 'Hi', author: { id: owner.user.id }, error: { code: 'workspace.insufficient' } },
    ])
    await move(workspace)
    expect(await waitingIn(ada, id)).toEqual(['Hi'])
    expect(await owner.chat.withdrawAsk({ params })).toMatchObject({ content: 'Hi' })
    expect(await queue(ada, id, 'Write 3 words')).toMatchObject({ event: 'run' })
  })

  test('can’t be queued or withdrawn by viewers, who see it', async () => {
    const { owner, ada, workspace, id, params } = await build()
    const viewer = await signedInApi(server)
    await addMember(server.deps.db, workspace, viewer.user.id, 'viewer')
    await startLong(owner, id)
    await queue(ada, id, 'Visible')
    await expect(queue(viewer, id, 'No')).rejects.toMatchObject({ code: 'workspace.role_too_low' })
    await expect(viewer.chat.withdrawAsk({ params })).rejects.toMatchObject({ code: 'workspace.role_too_low' })
    expect(await waitingIn(viewer, id)).toEqual(['Visible'])
    await owner.chat.stopRun({ params })
  })

  test('is sent by the next server if this one ends', async () => {
    const stopped = await startTestServer({ engine, config: { demoPaceMs: 5 } })
    onTestFinished(stopped.close)
    const member = await signedInApi(stopped)
    const { id } = await buildConversation(stopped.deps.db, member.user.id)
    await startLong(member, id)
    await queue(member, id, 'Write 3 words')
    await stopped.app.stop(0)
    expect(await textsIn(stopped, id)).toEqual(['Write 5000 words interrupted'])
    const next = await createApp(stopped.deps)
    onTestFinished(() => next.stop(0))
    await expect.poll(() => textsIn(stopped, id)).toEqual(['Write 5000 words interrupted', 'Write 3 words complete'])
    expect(await stopped.deps.db.query.selectFrom('queuedAsk').selectAll().execute()).toEqual([])
  })
})

/** The questions in a conversation, each with the status of its reply. */
async function textsIn({ deps: { db } }: TestServer, conversation: string): Promise<string[]> {
  const messages = db.query.selectFrom('message').selectAll().where('conversationId', '=', conversation)
  const [...all] = await messages.orderBy('id').execute()
  return all
    .filter(({ role }) => role === 'user')
    .map((question) => `${question.text} ${all.find(({ parentId }) => parentId === question.id)?.status}`)
}
