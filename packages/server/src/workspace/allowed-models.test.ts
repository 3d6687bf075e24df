import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { addMember, send, signedInApi, startTestServer, testEngines, type TestServer } from '../testing/index.ts'

const ALLOWED = 'saffron-demo'
const OTHER = 'saffron-demo-vision'
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe.each(testEngines())('A workspace that limits its models on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 0 } })
  })
  afterAll(() => server.close())

  const refused = { statusCode: 403, code: 'workspace.model_not_allowed', message: expect.stringContaining(OTHER) }

  const build = async () => {
    const [owner, admin] = [await signedInApi(server), await signedInApi(server)]
    const { id } = await owner.workspace.createWorkspace({ body: { name: 'Test' } })
    await addMember(server.deps.db, id, admin.user.id, 'admin')
    const params = { id }
    const set = (settings: object, who = owner) => who.workspace.updateWorkspace({ params, body: { settings } })
    const newChat = async (who = admin) => {
      const made = await who.workspace.createWorkspaceConversation({ params: { id, app: 'chat' } })
      return { params: { id: made.id } }
    }
    return { owner, admin, id, params, set, newChat }
  }
  type Who = Awaited<ReturnType<typeof build>>['owner']
  const ask = async (
    who: Who,
    chat: { params: { id: string } },
    body: Parameters<Who['chat']['startRun']>[0]['body'],
  ) => {
    let message
    for await (const event of who.chat.startRun({ ...chat, body }))
      if (event.event === 'done') ({ message } = event.data)
    return message
  }

  it('accepts only those when members ask, ask again, or leave the choice to the server', async () => {
    const { owner, admin, set, newChat } = await build()
    const chat = await newChat()
    const answer = await ask(admin, chat, { content: '2 words', model: OTHER })
    await set({ models: [ALLOWED] })
    for (const who of [owner, admin]) {
      await expect(ask(who, chat, { content: '2 words', model: OTHER })).rejects.toMatchObject(refused)
      await expect(ask(who, chat, { regenerate: answer?.id ?? '' })).rejects.toMatchObject(refused)
      await expect(ask(who, chat, { regenerate: answer?.id ?? '', model: OTHER })).rejects.toMatchObject(refused)
      expect(await ask(who, chat, { regenerate: answer?.id ?? '', model: ALLOWED })).toMatchObject({ model: ALLOWED })
    }
    expect(await ask(admin, await newChat(), { content: '2 words' })).toMatchObject({ model: ALLOWED })
    // The owner's own space isn't limited.
    const own = await owner.chat.createConversation({ body: {} })
    expect(await ask(owner, { params: { id: own.id } }, { content: '2 words', model: OTHER })).toMatchObject({
      model: OTHER,
    })
    await set({ models: [] })
    expect(await ask(admin, chat, { content: '2 words', model: OTHER })).toMatchObject({ model: OTHER })
  })

  it('accepts only those of API keys and for pictures and summaries, and lists only those', async () => {
    const { admin, id, set } = await build()
    const { key } = await admin.auth.createApiKey({ body: { name: 'script', workspace: id } })
    await set({ models: [ALLOWED] })
    const complete = (model: string) =>
      send(server, 'POST /ai/chat/completions', {
        token: key,
        json: { model, messages: [{ role: 'user', content: '2 words' }] },
      })
    expect(await complete(OTHER)).toMatchObject({ status: 403, body: { code: 'workspace.model_not_allowed' } })
    expect((await complete(ALLOWED)).status).toBe(200)
    expect((await complete('no-such-model')).status).toBe(403)
    const { body } = await send(server, 'GET /ai/models', { token: key })
    expect(body).toMatchObject({ data: [{ id: ALLOWED }] })
    const listed = await admin.chat.listModels({ params: { features: 'chat' }, query: { workspace: id } })
    expect(listed.list.map(({ name }) => name)).toEqual([ALLOWED])
    expect((await admin.chat.listModels({ params: { features: 'chat' } })).total).toBeGreaterThan(1)
    const picture = admin.drive.imageToText({ body: { workspace: id, image: PIXEL, model: OTHER } })
    await expect(picture).rejects.toMatchObject(refused)
    const root = await admin.workspace.workspaceRoot({ params: { id } })
    const form = { parent: root.id, name: 'a.txt', file: new File(['Some words to sum up.'], 'a.txt') }
    const { id: asset } = await admin.drive.uploadAsset({ body: form })
    await expect.poll(async () => (await admin.drive.getAsset({ params: { id: asset } })).text?.state).toBe('done')
    const sumUp = (model: string) => admin.drive.summarizeAsset({ params: { id: asset }, body: { model } })
    await expect(Promise.resolve(sumUp(OTHER))).rejects.toMatchObject(refused)
  })

  it('is changed by its owner alone, and keeps the limit when others change settings', async () => {
    const { owner, admin, params, set } = await build()
    await set({ models: [ALLOWED], model: ALLOWED })
    const tooLow = { statusCode: 403, code: 'workspace.role_too_low' }
    for (const models of [[OTHER], [], [ALLOWED, OTHER]]) {
      await expect(set({ models }, admin)).rejects.toMatchObject(tooLow)
    }
    const after = await set({ description: 'Plans' }, admin)
    expect(after.settings).toEqual({ description: 'Plans', models: [ALLOWED] })
    expect((await set({ models: [ALLOWED], model: ALLOWED }, admin)).settings).toEqual({
      models: [ALLOWED],
      model: ALLOWED,
    })
    await set({ models: [] })
    const { settings } = await owner.workspace.getWorkspace({ params })
    expect(settings.models).toEqual([])
  })

  it('rejects a default model that isn’t allowed', async () => {
    const { owner, admin, set } = await build()
    const wrong = { statusCode: 400, code: 'request.invalid', issues: [{ path: 'body.settings.model' }] }
    await expect(set({ models: [ALLOWED], model: OTHER })).rejects.toMatchObject(wrong)
    await set({ models: [ALLOWED] })
    await expect(set({ model: OTHER }, admin)).rejects.toMatchObject(wrong)
    const settings = { models: [ALLOWED], model: OTHER }
    await expect(owner.workspace.createWorkspace({ body: { name: 'New', settings } })).rejects.toMatchObject(wrong)
  })

  it('limits a member of it who starts a reply while the owner changes the limit', async () => {
    const { admin, set, newChat } = await build()
    const chats = await Promise.all(Array.from({ length: 4 }, () => newChat()))
    const [, ...tries] = await Promise.allSettled([
      set({ models: [ALLOWED] }),
      ...chats.map((chat) => ask(admin, chat, { content: '2 words', model: OTHER })),
    ])
    for (const done of tries) {
      expect(done.status === 'rejected' ? done.reason : { ...refused, message: OTHER }).toMatchObject(refused)
    }
    await expect(ask(admin, await newChat(), { content: '2 words', model: OTHER })).rejects.toMatchObject(refused)
  })
})
