import type { SystemPrompt } from '@saffron/core/system'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'
import { chunk, data, STOP } from '../../testing/openai-chunks.ts'
import { startReplayServer } from '../../testing/replay-server.ts'

describe.each(testEngines())('A system prompt on %s', (engine) => {
  let server: TestServer
  let api: Awaited<ReturnType<typeof signedInApi>>

  beforeAll(async () => {
    server = await startTestServer({ engine })
    api = await signedInApi(server, 'super-admin')
  })
  afterAll(() => server.close())

  const find = async (key: string): Promise<SystemPrompt> => {
    const { list } = await api.system.searchPrompts({ query: { q: key } })
    const found = list.find((each) => each.key === key)
    if (found === undefined) throw new Error(`${key} is not there`)
    return found
  }
  const write = async (key: string, text: string | null) =>
    api.system.updatePrompt({ params: { id: (await find(key)).id }, body: { text } })
  const versionsOf = async (id: string) => (await api.system.searchPromptVersions({ params: { id }, query: {} })).list

  it('of the product is shown as its default, and is used when it’s edited', async () => {
    expect(await find('chat.title')).toMatchObject({ known: true, isDefault: true, variables: ['date', 'model'] })
    const provider = await startReplayServer(({ path }) =>
      path.endsWith('/models')
        ? { body: ['{"data":[{"id":"gpt-heard"}]}'] }
        : { body: data(chunk({ content: 'Blue trees' }), STOP) },
    )
    const channel = { name: 'Ours', type: 'openai', baseUrl: provider.url, apiKey: 'k' } as const
    const { id: channelId } = await api.admin.createChannel({ body: channel })
    await write('chat.title', 'A title by {{model}}, please')
    await write('chat.system', 'You are the house’s {{model}} on {{date}}. {{other}}')
    const { id } = await api.chat.createConversation({ body: { model: 'gpt-heard' } })
    for await (const event of api.chat.startRun({ params: { id }, body: { content: 'Hello' } })) {
      if (event.event === 'done') break
    }
    const titled = await api.chat.generateTitle({ params: { id } })
    expect(titled.title).toBe('Blue trees')
    const firsts = provider.requests
      .filter(({ path }) => path.endsWith('/completions'))
      .map(({ body }) => (body['messages'] as { content: string }[])[0]?.content)
    const date = new Date().toISOString().slice(0, 10)
    expect(firsts).toContain(`You are the house’s gpt-heard on ${date}. {{other}}`)
    expect(firsts).toContain('A title by gpt-heard, please')

    await api.system.deletePrompt({ params: { id: (await find('chat.title')).id } })
    await write('chat.system', null)
    expect(await find('chat.title')).toMatchObject({ isDefault: true, text: (await find('chat.title')).default })
    await api.admin.deleteChannel({ params: { id: channelId } })
    await provider.close()
  })

  it('keeps its versions with their editors, and can be restored', async () => {
    const made = await api.system.createPrompt({ body: { key: 'house.greeting', text: 'One', note: 'for the door' } })
    expect(made).toMatchObject({ known: false, isDefault: false, version: 1 })
    const params = { id: made.id }
    await api.system.updatePrompt({ params, body: { text: 'Two' } })
    await api.system.updatePrompt({ params, body: { note: 'for the gate' } })
    const third = await api.system.updatePrompt({ params, body: { text: 'Three' } })
    expect(third.version).toBe(4)
    const versions = await versionsOf(made.id)
    expect(versions.map(({ text, version }) => [version, text])).toEqual([
      [3, 'Two'],
      [1, 'One'],
    ])
    expect(versions[0]?.replacedBy).toBe('Test super-admin')
    await api.system.updatePrompt({ params, body: { text: versions[1]?.text ?? '' } })
    expect(await api.system.getPrompt({ params })).toMatchObject({ text: 'One', version: 5 })
    const taken = api.system.createPrompt({ body: { key: 'house.greeting', text: '' } })
    await expect(taken).rejects.toMatchObject({ code: 'prompt.key_taken' })
    expect(await api.system.deletePrompt({ params })).toMatchObject({ key: 'house.greeting' })
    await expect(api.system.getPrompt({ params })).rejects.toMatchObject({ code: 'prompt.not_found' })
    const { list } = await api.admin.searchAudit({ query: { subject: made.id, limit: 1 } })
    expect(list).toMatchObject([{ action: 'prompt.deleted', detail: { name: 'house.greeting' } }])
  })

  it('can’t be changed if someone else changed it', async () => {
    const { id, version } = await find('chat.continue')
    await api.system.updatePrompt({ params: { id }, body: { version, text: 'Theirs' } })
    const late = api.system.updatePrompt({ params: { id }, body: { version, text: 'Mine' } })
    await expect(late).rejects.toMatchObject({ code: 'prompt.changed', details: { prompt: { text: 'Theirs' } } })
    expect((await write('chat.continue', null)).isDefault).toBe(true)
  })
})
