import type { Message, RunEvent } from '@saffron/core/chat'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { newId } from '../db/index.ts'
import {
  addMember,
  buildAgent,
  buildApiKey,
  sendAsset,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../testing/index.ts'
import { storeFiles } from './knowledge/knowledge-store.ts'

type Api = Awaited<ReturnType<typeof signedInApi>>

const PATIENCE = { timeout: 15_000 }
const DAY_MS = 24 * 60 * 60 * 1000

const SECTIONS = ['harvest', 'drying', 'storage', 'grading', 'exports', 'irrigation', 'pests', 'corms']
/** Too long to be given in full. */
const LONG_GUIDE = SECTIONS.flatMap((section) => [
  `# ${section}\n`,
  ...Array.from(
    { length: 60 },
    (_, at) => `Line ${at} about ${section} repeats what everyone knows of the ${section}.\n`,
  ),
  `The secret number of ${section} is ${section.length * 1111}.\n`,
]).join('')

const lastOf = (events: readonly RunEvent[]): Message => {
  const last = events.at(-1)
  if (last?.event !== 'done') throw new Error(`the run ended with ${last?.event}`)
  return last.data.message
}

const toolIn = ({ parts }: Message) => parts.find((part) => part.type === 'tool')

const chatWith = async ({ chat }: Api, agent: string, body: object = {}) => {
  const { id } = await chat.createAgentConversation({ params: { agent }, body })
  return async (content: string) => {
    const events: RunEvent[] = []
    for await (const event of chat.startRun({ params: { id }, body: { content } })) events.push(event)
    return lastOf(events)
  }
}
const find = (query: string) => `use tool search_knowledge with {"query": ${JSON.stringify(query)}}`

describe.each(testEngines())('The knowledge of agents, on %s,', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 0 } })
  })
  afterAll(() => server.close())

  const send = async (api: Api, name: string, content: string, more: object = {}) => {
    const { id } = await sendAsset(server, api.user.id, { name, content, ...more })
    const state = async () => (await api.drive.getAsset({ params: { id } })).text.state
    await expect.poll(state, PATIENCE).toBe('done')
    return id
  }
  const complete = { name: 'Saffron guide', instructions: 'Answer from the guide.', visibility: 'store' as const }
  const publish = async (api: Api, fields: object) => {
    const { id } = await api.store.createAgent({ body: { ...complete, ...fields } })
    await api.store.publishAgent({ params: { id }, body: {} })
    return id
  }
  test('is searched by others through the agent, and only through it', async () => {
    const [author, user] = [await signedInApi(server), await signedInApi(server)]
    const asset = await send(author, 'guide.txt', LONG_GUIDE)
    const secret = await send(author, 'diary.txt', 'The secret number of my diary is 31337.')
    const agent = await publish(author, { knowledge: [{ asset }] })
    // The names of files, and the files, are the author's.
    const seen = await user.store.getAgent({ params: { id: agent }, query: {} })
    expect(seen).not.toHaveProperty('knowledge')
    expect(JSON.stringify(seen)).not.toContain(asset)
    const files = await user.store.agentFiles({ params: { id: agent }, query: {} })
    expect(files).toMatchObject({ list: [], total: 0, hidden: 1 })
    const own = await author.store.agentFiles({ params: { id: agent }, query: {} })
    expect(own).toMatchObject({
      list: [{ id: asset, number: 1, name: 'guide.txt', text: 'done' }],
      items: [{ asset, name: 'guide.txt', kind: 'file', files: 1 }],
    })
    expect(own.tokens).toBeGreaterThan(6400)

    const say = await chatWith(user, agent)
    const message = await say(find('secret number of irrigation'))
    const tool = toolIn(message)
    expect(tool).toMatchObject({ name: 'search_knowledge', plugin: 'builtin', state: 'done' })
    expect(tool?.output).toContain('The secret number of irrigation is 11110.')
    expect(tool?.output).not.toContain('31337')
    const [best] = tool?.passages ?? []
    expect(best).toMatchObject({ agent, version: 1, name: 'guide.txt', place: 'line', score: expect.any(Number) })
    // The demo model quotes what the tool returned, with the marks.
    expect(message.text).toContain(`[§${best?.key}]`)
    expect(message.citations).toContainEqual(best)

    const opened = await user.chat.openCitation({ params: { id: message.id }, query: { key: best?.key ?? '' } })
    expect(opened).toMatchObject({ name: 'guide.txt', version: 1, at: best?.at })
    expect(opened.passage.text).toContain('irrigation')
    expect(opened).not.toHaveProperty('file')
    const notFound = { statusCode: 404, code: 'citation.not_found' }
    for (const key of ['1.9999', '2.1', 'nonsense']) {
      await expect(user.chat.openCitation({ params: { id: message.id }, query: { key } })).rejects.toMatchObject(
        notFound,
      )
    }
    await expect(
      author.chat.openCitation({ params: { id: message.id }, query: { key: best?.key ?? '' } }),
    ).rejects.toMatchObject({ code: 'message.not_found' })
    await expect(user.drive.getAsset({ params: { id: asset } })).rejects.toMatchObject({ code: 'asset.not_found' })
    await expect(
      user.store.agentFile({ params: { id: agent }, query: { number: 1, version: 1 } }),
    ).rejects.toMatchObject({ code: 'agent.file_not_found' })
    // Other files of the author are out of reach.
    const other = await say('use tool read_document with {"name": "diary.txt"}')
    expect(toolIn(other)).toMatchObject({ state: 'failed', output: expect.stringContaining('There is no such file') })
    const byId = await say(`use tool read_document with {"name": "${secret}"}`)
    expect(toolIn(byId)?.output).not.toContain('31337')
  })

  test('is searched by programs that use the agent as a model', async () => {
    const [author, user] = [await signedInApi(server), await signedInApi(server)]
    const asset = await send(author, 'guide.txt', LONG_GUIDE)
    const agent = await publish(author, { knowledge: [{ asset }] })
    const { key } = await buildApiKey(server, user.user.id)
    const openai = new OpenAI({ baseURL: `${server.url}/ai`, apiKey: key, maxRetries: 0 })
    const messages = [{ role: 'user' as const, content: find('secret number of irrigation') }]
    const { choices } = await openai.chat.completions.create({ model: `agent:${agent}`, messages })
    expect(choices[0]?.message.content).toContain('The secret number of irrigation is 11110.')
  })

  test('can be read by line and by exact text, and what isn’t there is not found', async () => {
    const author = await signedInApi(server)
    const asset = await send(author, 'guide.txt', LONG_GUIDE)
    const agent = await publish(author, { knowledge: [{ asset }], visibility: 'private' })
    const say = await chatWith(author, agent)
    const grep = toolIn(await say('use tool grep_knowledge with {"text": "secret number of PESTS"}'))
    const line = LONG_GUIDE.split('\n').findIndex((each) => each.includes('secret number of pests')) + 1
    expect(grep?.output).toMatch(new RegExp(`guide.txt, line ${line}: The secret number of pests is 5555\\.$`))
    expect(grep?.passages).toHaveLength(1)
    const read = toolIn(await say(`use tool read_document with {"name": "guide.txt", "at": ${line}}`))
    expect(read?.output).toContain('secret number of pests')
    expect(read?.output).not.toContain('# harvest')
    const listed = toolIn(await say('use tool read_document with {}'))
    expect(listed?.output).toContain('guide.txt (knowledge)')
    for (const call of [find('volcanoes on Jupiter'), 'use tool grep_knowledge with {"text": "Jupiter"}']) {
      const message = await say(call)
      expect(toolIn(message)).toMatchObject({ state: 'done', output: 'Not found in the files.' })
      expect(message).not.toHaveProperty('citations')
    }
  })

  test('is counted once, because a text never changes after it was extracted', async () => {
    const author = await signedInApi(server)
    const assets = [await send(author, 'a.txt', 'Crocus sativus.'), await send(author, 'b.txt', '藏红花是一种香料。')]
    const agent = await publish(author, { knowledge: assets.map((asset) => ({ asset })) })
    const tokens = async () => (await author.store.agentFiles({ params: { id: agent }, query: {} })).tokens
    // 15 ASCII characters are 4 tokens, 9 others 9 or more, and each passage has a mark.
    const counted = await tokens()
    expect(counted).toBeGreaterThan(4 + 9 + 2 * 10)
    expect(counted).toBeLessThan(4 + 2 * 9 + 2 * 15)
    await server.deps.db.query.deleteFrom('passage').where('ownerId', '=', author.user.id).execute()
    expect(await tokens()).toBe(counted)
  })

  test('of a folder with too much in it isn’t published without some of its files', async () => {
    const author = await signedInApi(server)
    const { id: root } = await author.drive.rootNode({ query: {} })
    const folder = await author.drive.createNode({ body: { kind: 'folder', parent: root, name: 'Archive' } })
    const last = await author.drive.createNode({ body: { kind: 'folder', parent: folder.id, name: 'Last' } })
    await send(author, 'deep.txt', 'Deep.', { parent: last.id })
    const { query } = server.deps.db
    const row = await query.selectFrom('node').selectAll().where('id', '=', folder.id).executeTakeFirstOrThrow()
    const below = (at: number) => ({ ...row, id: newId(), parentId: folder.id, name: `${at}`, nameKey: `${at}` })
    for (let chunk = 0; chunk < 26; chunk++) {
      const rows = Array.from({ length: 100 }, (_, at) => below(chunk * 100 + at))
      await query.insertInto('node').values(rows).execute()
    }
    const published = publish(author, { knowledge: [{ node: folder.id }] })
    await expect(published).rejects.toMatchObject({ statusCode: 413, code: 'agent.knowledge_too_large' })
  })

  test('whose file is gone when it’s stored is refused', async () => {
    const author = await signedInApi(server)
    const { id: agent } = await buildAgent(server.deps.db, author.user.id)
    const files = [{ number: 1, assetId: newId(), name: 'gone.txt' }]
    const stored = server.deps.db.transaction((tx) =>
      storeFiles(tx, { owner: author.user.id, agent, version: 1 }, files),
    )
    await expect(stored).rejects.toMatchObject({ code: 'asset.not_found' })
  })

  test('has no version or file beyond the largest number', async () => {
    const author = await signedInApi(server)
    const { id } = await buildAgent(server.deps.db, author.user.id, { published: true })
    const far = 3_000_000_000
    const file = (named: { number: number; version?: number }) =>
      author.store.agentFile({ params: { id }, query: named })
    await expect(file({ number: 1, version: far })).rejects.toMatchObject({ statusCode: 400 })
    await expect(file({ number: far })).rejects.toMatchObject({ statusCode: 400 })
    const diff = author.store.agentDiff({ params: { id }, query: { from: 'draft', to: far } })
    await expect(diff).rejects.toMatchObject({ statusCode: 400 })
  })

  test('of a folder is resolved when it’s published, and kept by that version', async () => {
    const [author, user] = [await signedInApi(server), await signedInApi(server)]
    const { id: root } = await author.drive.rootNode({ query: {} })
    const folder = await author.drive.createNode({ body: { kind: 'folder', parent: root, name: 'Guide' } })
    const asset = await send(author, 'intro.txt', 'The answer of the first edition is 111.', { parent: folder.id })
    const knowledge = [{ node: folder.id }]
    const agent = await publish(author, { knowledge, filesVisible: true })
    const params = { id: agent }
    const visible = { list: [{ number: 1, name: 'Guide/intro.txt', type: 'text/plain' }], total: 1, hidden: 0 }
    const files = await user.store.agentFiles({ params, query: {} })
    expect(files).toMatchObject(visible)
    expect(files.list[0]).not.toHaveProperty('id')
    // A file that is added later belongs to the next version.
    await send(author, 'later.txt', 'The answer of the second edition is 222.', { parent: folder.id })
    expect((await user.store.agentFiles({ params, query: {} })).total).toBe(1)
    expect((await author.store.agentFiles({ params, query: {} })).total).toBe(2)
    expect(await author.store.publishAgent({ params, body: {} })).toMatchObject({ published: 2 })
    expect(await author.store.publishAgent({ params, body: {} })).toMatchObject({ published: 2 })
    const diff = await author.store.agentDiff({ params, query: { from: 1, to: 2 } })
    expect(diff.changes).toMatchObject([
      { field: 'knowledge', lines: [{ text: '- Guide/intro.txt' }, { kind: 'added' }] },
    ])

    // Deleting the folder for good deletes neither version's files.
    await author.drive.deleteNode({ params: { id: folder.id } })
    await author.drive.emptyTrash({})
    server.passTime(2 * DAY_MS)
    await server.app.drive.sweep()
    const whole = await user.store.agentFile({ params, query: { number: 1, version: 1 } })
    expect(await whole.text()).toContain('first edition')
    expect((await user.store.agentFiles({ params, query: {} })).total).toBe(2)
    await expect(author.store.publishAgent({ params, body: {} })).rejects.toMatchObject({
      statusCode: 409,
      code: 'agent.knowledge_gone',
    })
    // Without the agent, nothing keeps them.
    await author.store.deleteAgent({ params, query: {} })
    server.passTime(2 * DAY_MS)
    await server.app.drive.sweep()
    await expect(author.drive.getAsset({ params: { id: asset } })).rejects.toMatchObject({ code: 'asset.not_found' })
    expect((await author.drive.usedSpace({ query: {} })).usedBytes).toBe(0)
  })

  test('must belong to the agent’s space', async () => {
    const [author, other] = [await signedInApi(server), await signedInApi(server)]
    const asset = await send(other, 'theirs.txt', 'Not for the author.')
    const { id: node } = await other.drive.rootNode({ query: {} })
    const agent = await author.store.createAgent({ body: complete })
    const params = { id: agent.id }
    for (const [item, code] of [
      [{ asset }, 'asset.not_found'],
      [{ node }, 'node.not_found'],
    ] as const) {
      const rejected = { statusCode: 404, code }
      const knowledge = [item]
      await expect(author.store.createAgent({ body: { ...complete, knowledge } })).rejects.toMatchObject(rejected)
      await expect(author.store.updateAgent({ params, body: { knowledge } })).rejects.toMatchObject(rejected)
    }
    const workspace = await other.workspace.createWorkspace({ body: { name: 'Team' } })
    const inWorkspace = { ...complete, workspace: workspace.id, knowledge: [{ asset }] }
    // A member's own file isn't one of the workspace.
    await expect(other.store.createAgent({ body: inWorkspace })).rejects.toMatchObject({ code: 'asset.not_found' })
  })

  test('of a draft is kept while the draft names it, and follows the drive', async () => {
    const author = await signedInApi(server)
    const asset = await send(author, 'draft.txt', 'The draft says 42.')
    const { id } = await author.store.createAgent({ body: { ...complete, knowledge: [{ asset }] } })
    server.passTime(2 * DAY_MS)
    await server.app.drive.sweep()
    expect(await author.store.agentFiles({ params: { id }, query: {} })).toMatchObject({ total: 1 })
    const say = await chatWith(author, id, { draft: true })
    expect(await say('Hello')).toMatchObject({ status: 'complete' })
    await author.store.updateAgent({ params: { id }, body: { knowledge: [] } })
    server.passTime(2 * DAY_MS)
    await server.app.drive.sweep()
    await expect(author.drive.getAsset({ params: { id: asset } })).rejects.toMatchObject({ code: 'asset.not_found' })
  })

  test('ends with the membership of a workspace, and goes on after a withdrawal', async () => {
    const [owner, member] = [await signedInApi(server), await signedInApi(server)]
    const workspace = await owner.workspace.createWorkspace({ body: { name: 'Team' } })
    await addMember(server.deps.db, workspace.id, member.user.id, 'editor')
    const { id: asset } = await sendAsset(server, workspace.id, { name: 'guide.txt', content: LONG_GUIDE })
    await expect
      .poll(async () => (await owner.drive.getAsset({ params: { id: asset } })).text.state, PATIENCE)
      .toBe('done')
    const fields = { knowledge: [{ asset }], workspace: workspace.id }
    const inside = await publish(owner, { ...fields, visibility: 'workspace' })
    const open = await publish(owner, fields)
    const [sayInside, sayOpen] = [await chatWith(member, inside), await chatWith(member, open)]
    const found = await sayInside(find('secret number of corms'))
    const key = found.citations?.[0]?.key ?? ''
    const reopen = () => member.chat.openCitation({ params: { id: found.id }, query: { key } })
    expect(await reopen()).toMatchObject({ name: 'guide.txt', file: 1 })
    expect((await sayOpen(find('secret number of corms'))).citations).toBeDefined()

    await owner.workspace.removeMember({ params: { id: workspace.id, memberId: member.user.id } })
    await owner.store.withdrawAgent({ params: { id: open } })
    await expect(reopen()).rejects.toMatchObject({ code: 'citation.not_found' })
    const after = await sayInside(find('secret number of corms'))
    expect(toolIn(after)).toBeUndefined()
    expect(after).not.toHaveProperty('citations')
    expect((await sayOpen(find('secret number of exports'))).citations).toBeDefined()
    await expect(member.store.agentFiles({ params: { id: open }, query: {} })).rejects.toMatchObject({
      code: 'agent.not_found',
    })
    await owner.store.deleteAgent({ params: { id: open }, query: {} })
    expect(toolIn(await sayOpen(find('secret number of exports')))).toBeUndefined()
  })

  test('is closed to strangers once the agent isn’t open anymore, except in conversations that go on', async () => {
    const admin = await signedInApi(server, 'admin')
    const closings = {
      hidden: (_: Api, id: string) => admin.store.manageAgent({ params: { id }, body: { hidden: true } }),
      withdrawn: (author: Api, id: string) => author.store.withdrawAgent({ params: { id } }),
      private: async (author: Api, id: string) => {
        await author.store.updateAgent({ params: { id }, body: { visibility: 'private' } })
        await author.store.publishAgent({ params: { id }, body: {} })
      },
    }
    const outcomes: Record<string, unknown> = {}
    for (const [closing, close] of Object.entries(closings)) {
      const [author, user, stranger] = [await signedInApi(server), await signedInApi(server), await signedInApi(server)]
      const asset = await send(author, 'guide.txt', LONG_GUIDE)
      const agent = await publish(author, { knowledge: [{ asset }], filesVisible: true })
      const say = await chatWith(user, agent)
      const before = await say(find('secret number of corms'))
      const open = async (api: Api) => {
        const whole = api.store.agentFile({ params: { id: agent }, query: { number: 1, version: 1 } })
        return whole.then(
          () => 'open',
          (error: { code?: string }) => error.code,
        )
      }
      expect([await open(stranger), await open(user), await open(author)]).toEqual(['open', 'open', 'open'])
      await close(author, agent)
      const key = before.citations?.[0]?.key ?? ''
      const citation = await user.chat.openCitation({ params: { id: before.id }, query: { key } }).then(
        () => 'open',
        (error: { code?: string }) => error.code,
      )
      const searched = toolIn(await say(find('secret number of exports')))?.name
      outcomes[closing] = [await open(stranger), await open(user), await open(author), citation, searched]
    }
    expect(outcomes).toEqual({
      hidden: ['agent.not_found', 'agent.not_found', 'open', 'citation.not_found', undefined],
      withdrawn: ['agent.not_found', 'open', 'open', 'open', 'search_knowledge'],
      private: ['agent.not_found', 'open', 'open', 'open', 'search_knowledge'],
    })
  })

  test('is copied with an agent only for those who may open its files', async () => {
    const [author, user] = [await signedInApi(server), await signedInApi(server)]
    const asset = await send(author, 'guide.txt', LONG_GUIDE)
    for (const filesVisible of [true, false]) {
      const agent = await publish(author, { knowledge: [{ asset }], filesVisible, instructionsVisible: true })
      const fork = await user.store.forkAgent({ params: { id: agent }, body: {} })
      const files = await user.store.agentFiles({ params: { id: fork.id }, query: {} })
      expect(files.list.map(({ name }) => name)).toEqual(filesVisible ? ['guide.txt'] : [])
      expect(files.list.some(({ id }) => id === asset)).toBe(false)
      const yaml = await user.store.exportAgent({ params: { id: agent }, query: { format: 'yaml' } })
      expect(/guide\.txt/.test(await yaml.text())).toBe(filesVisible)
    }
    const mine = await publish(author, { knowledge: [{ asset }] })
    const copy = await author.store.forkAgent({ params: { id: mine }, body: {} })
    expect(copy).toMatchObject({ knowledge: [{ asset }] })
  })

  test('goes with an agent that an administrator gives to someone', async () => {
    const [author, heir, user] = [await signedInApi(server), await signedInApi(server), await signedInApi(server)]
    const admin = await signedInApi(server, 'admin')
    const asset = await send(author, 'guide.txt', LONG_GUIDE)
    const agent = await publish(author, { knowledge: [{ asset }] })
    const say = await chatWith(user, agent)
    await admin.store.transferAgent({ params: { id: agent }, body: { user: heir.user.id } })
    const files = await heir.store.agentFiles({ params: { id: agent }, query: {} })
    expect(files).toMatchObject({ total: 1, list: [{ name: 'guide.txt' }] })
    expect(files.list[0]?.id).not.toBe(asset)
    expect((await say(find('secret number of grading'))).citations?.[0]).toMatchObject({ name: 'guide.txt' })
  })
})
