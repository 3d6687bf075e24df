import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  addMember,
  buildAsset,
  buildConversation,
  buildWorkspace,
  hearEvents,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'

async function allOf<E>(events: AsyncIterable<E>): Promise<E[]> {
  const all: E[] = []
  for await (const event of events) all.push(event)
  return all
}

describe.each(testEngines())('A message that asks nothing on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 20 } })
  })
  afterAll(() => server.close())

  const build = async () => {
    const [owner, editor] = [await signedInApi(server), await signedInApi(server)]
    const { db } = server.deps
    const workspace = await buildWorkspace(db, owner.user.id)
    await addMember(db, workspace, editor.user.id, 'editor')
    const { id } = await buildConversation(db, workspace)
    return { owner, editor, workspace, id, params: { id } }
  }
  type Member = Awaited<ReturnType<typeof build>>['owner']
  const post = async (
    { chat }: Pick<Member, 'chat'>,
    id: string,
    content = 'For later',
    more: { readonly key?: string; readonly attachments?: string[]; readonly parent?: string | null } = {},
  ) => {
    const { key, ...fields } = more
    const headers = key === undefined ? {} : { 'Idempotency-Key': key }
    return allOf(chat.startRun({ params: { id }, body: { content, ask: false, ...fields }, headers }))
  }
  const textsOf = async ({ chat }: Member, conversation: string) =>
    (await chat.searchMessages({ query: { conversation } })).list.map(({ text }) => text)

  test('is stored without a reply, which a later question is answered with', async () => {
    const { owner, editor, id, params } = await build()
    const author = { id: editor.user.id, name: 'Test user' }
    expect(await post(editor, id, 'We meet at noon')).toEqual([
      {
        seq: 1,
        event: 'done',
        data: {
          status: 'complete',
          message: expect.objectContaining({ role: 'user', text: 'We meet at noon', author }),
        },
      },
    ])
    expect(await owner.chat.getConversation({ params })).toMatchObject({ state: 'idle', title: '' })
    for await (const _event of owner.chat.startRun({ params, body: { content: '3 words' } }));
    const { list } = await owner.chat.searchMessages({ query: { conversation: id } })
    expect(list.map(({ role }) => role)).toEqual(['user', 'user', 'assistant'])
    expect(list[1]?.parent).toBe(list[0]?.id)
  })

  test('is accepted while a reply is written, and comes after it', async () => {
    const { owner, editor, id, params } = await build()
    const reply = owner.chat.startRun({ params, body: { content: '60 words' } })
    await reply.next()
    const [posted] = await post(editor, id, 'Meanwhile')
    const events = await allOf(reply)
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'complete' } })
    const { list } = await editor.chat.searchMessages({ query: { conversation: id } })
    expect(list.map(({ role, status }) => [role, status])).toEqual([
      ['user', 'complete'],
      ['assistant', 'complete'],
      ['user', 'complete'],
    ])
    expect(posted?.data).toMatchObject({ message: { id: list[2]?.id, parent: list[1]?.id } })
    expect(list[1]?.text.split(' ')).toHaveLength(60)
  })

  test('is stored once if it is sent again with its key', async () => {
    const { owner, id } = await build()
    const first = await post(owner, id, 'Once', { key: 'k' })
    expect(await post(owner, id, 'Once', { key: 'k' })).toEqual(first)
    await Promise.all([1, 2].map(() => post(owner, id, 'Twice', { key: 'k' })))
    await post(owner, id, 'Once', { key: 'other' })
    expect(await textsOf(owner, id)).toEqual(['Once', 'Twice', 'Once'])
  })

  test('can have files of the workspace, and of nobody else', async () => {
    const { owner, workspace, id } = await build()
    const { id: asset } = await buildAsset(server.deps.db, workspace)
    const [done] = await post(owner, id, '', { attachments: [asset] })
    expect(done?.data).toMatchObject({ message: { attachments: [asset] } })
    const { id: foreign } = await buildAsset(server.deps.db, owner.user.id)
    await expect(post(owner, id, '', { attachments: [foreign] })).rejects.toMatchObject({ code: 'asset.not_found' })
    await expect(post(owner, id, ' ')).rejects.toMatchObject({ code: 'request.invalid' })
    await expect(post(owner, id, 'x', { parent: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'message.not_found',
    })
  })

  test('is told to the others, as are its changes and its deletion', async () => {
    const { owner, editor, workspace, id } = await build()
    const heard = await hearEvents(owner, workspace)
    const [done] = await post(editor, id)
    const { message } = (done?.data ?? {}) as { message: { id: string } }
    const told = { event: 'message', data: { conversation: id, message: message.id, workspace } }
    await expect.poll(() => heard).toEqual([told])
    await editor.chat.updateMessage({ params: { id: message.id }, body: { text: 'Changed' } })
    await expect.poll(() => heard).toEqual([told, told])
    await editor.chat.deleteMessage({ params: { id: message.id } })
    await expect.poll(() => heard).toEqual([told, told, told])
  })

  test('can be a note in one’s own space', async () => {
    const own = await signedInApi(server)
    const { id } = await own.chat.createConversation({ body: {} })
    const [done] = await post(own, id, 'A note')
    expect(done?.data).not.toHaveProperty('message.author')
    expect(await textsOf(own, id)).toEqual(['A note'])
  })
})
