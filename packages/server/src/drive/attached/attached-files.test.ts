import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { sendAsset, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe.each(testEngines())('the files of a conversation, on %s,', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  it('are listed, and kept as long as their message', async () => {
    const api = await signedInApi(server)
    const { chat, drive } = api
    const { id } = await chat.createConversation({ body: { title: 'titled' } })
    const send = async (name: string) => (await sendAsset(server, api.user.id, { name })).id
    const first = await send('first.txt')
    const second = await send('second.txt')
    await send('elsewhere.txt')
    const said = await chat.createMessage({
      body: { conversation: id, role: 'user', text: 'Look', attachments: [first, second, first] },
    })
    const files = (query: object = {}) => drive.conversationFiles({ params: { id }, query })
    expect((await files()).list.map((file) => file.id).toSorted()).toEqual([first, second].toSorted())
    expect(await files({ limit: 1, page: 2, sort: 'name' })).toMatchObject({ total: 2, list: [{ id: second }] })
    const stranger = await signedInApi(server)
    await expect(stranger.drive.conversationFiles({ params: { id } })).rejects.toMatchObject({
      code: 'conversation.not_found',
    })

    server.passTime(2 * DAY_MS)
    await server.app.drive.sweep()
    expect((await files()).total).toBe(2)
    await chat.deleteMessage({ params: { id: said.id } })
    expect((await files()).total).toBe(0)
    await server.app.drive.sweep()
    await expect(drive.getAsset({ params: { id: first } })).rejects.toMatchObject({ code: 'asset.not_found' })
  })
})
