import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { zipOf } from '../../testing/documents.ts'
import { signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

const card = {
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: {
    name: 'Iris',
    description: '{{char}} keeps a lighthouse and talks to {{user}} about the weather.',
    personality: 'calm',
    scenario: 'A storm is coming.',
    first_mes: 'Come in, {{user}}. I am {{char}}.',
    mes_example: '<START>\n{{user}}: Is it safe?\n{{char}}: Yes. {{char}} is here.\n',
    creator_notes: 'For evenings.\nSecond line.',
    system_prompt: '',
    post_history_instructions: 'Stay calm.',
    alternate_greetings: ['Hello again.'],
    tags: ['Sea', 'Calm'],
    creator: 'someone',
    character_version: '1.1',
    extensions: { depth_prompt: { prompt: 'x', depth: 4 }, talkativeness: '0.5' },
    character_book: { entries: [{ keys: ['lamp'], content: 'It turns.' }] },
  },
}

const lobe = {
  author: 'someone',
  config: {
    systemRole: 'You review diffs.',
    model: 'some-model',
    params: { temperature: 0.3, top_p: 1, max_tokens: 500 },
    openingMessage: 'Paste a diff.',
    openingQuestions: ['What is risky here?'],
    plugins: ['web'],
  },
  examples: [
    { role: 'user', content: 'diff' },
    { role: 'assistant', content: 'Looks fine.' },
  ],
  identifier: 'diff-reviewer',
  meta: { title: 'Diff reviewer', description: 'Reads diffs', avatar: '🔍', tags: ['Git'], category: 'programming' },
  schemaVersion: 1,
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Returns a chunk of a PNG that says how long it is. */
function chunk(type: string, data: Buffer, length = data.length): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, data, Buffer.alloc(4)])
}

const textChunk = (keyword: string, value: unknown) =>
  chunk('tEXt', Buffer.from(`${keyword}\0${Buffer.from(JSON.stringify(value)).toString('base64')}`, 'latin1'))

/** Returns the text chunks of a PNG. */
function cardsIn(png: Buffer): Map<string, unknown> {
  const cards = new Map<string, unknown>()
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    const data = png.toString('latin1', at + 8, at + 8 + length)
    if (png.toString('latin1', at + 4, at + 8) === 'tEXt') {
      const [keyword = '', text = ''] = data.split('\0')
      cards.set(keyword, JSON.parse(Buffer.from(text, 'base64').toString('utf8')))
    }
    at += length + 12
  }
  return cards
}

/** Leaves out what differs between two agents with the same content. */
const facts = ({ id: _id, createdAt: _c, updatedAt: _u, ...rest }: object & Record<string, unknown>) => rest

type Api = Awaited<ReturnType<typeof signedInApi>>

const send = ({ store }: Api, content: unknown, name = 'agent.json', dryRun = false) => {
  const isBinary = typeof content === 'string' || content instanceof Uint8Array
  const part = isBinary ? (content as string) : JSON.stringify(content)
  return store.importAgent({ body: { file: new File([part], name), dryRun: String(dryRun) } })
}

const download = async ({ store }: Api, id: string, format: 'yaml' | 'png' | 'md' | 'lobechat') =>
  Buffer.from(await (await store.exportAgent({ params: { id }, query: { format } })).arrayBuffer())

describe.each(testEngines())('An agent in a file, on %s,', (engine) => {
  let server: TestServer
  let api: Api
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 0 } })
    api = await signedInApi(server)
  })
  afterAll(() => server.close())

  test('is previewed without being created', async () => {
    const preview = await send(api, lobe, 'lobe.json', true)
    expect(preview).toMatchObject({
      format: 'lobechat',
      agent: null,
      definition: {
        name: 'Diff reviewer',
        avatar: '🔍',
        instructions: 'You review diffs.',
        model: 'some-model',
        parameters: { temperature: 0.3, maxTokens: 500 },
        opening: 'Paste a diff.',
        suggestions: ['What is risky here?'],
        examples: [{ user: 'diff', assistant: 'Looks fine.' }],
        tags: ['git'],
        category: 'programming',
        visibility: 'private',
      },
    })
    expect(preview.mapped).toContain('config.systemRole')
    expect(preview.kept).toEqual(['config.plugins', 'config.params.top_p', 'author'])
    expect(preview.lost).toEqual([])
    expect((await api.store.searchMyAgents({ query: {} })).total).toBe(0)
  })

  test('from LobeChat is exported as YAML and imported again without a loss', async () => {
    const { agent } = await send(api, { exportType: 'agents', state: { sessions: [lobe] } })
    const yaml = await download(api, agent?.id ?? '', 'yaml')
    expect(yaml.toString()).toMatch(/^saffron: agent\/1\nname: Diff reviewer\n/)
    const again = await send(api, yaml, 'agent.yaml')
    expect(facts({ ...again.agent })).toEqual(facts({ ...agent }))
    expect(again.lost).toEqual([])
  })

  test('from LobeChat comes out as it was, apart from what has been changed since', async () => {
    const long = 'About diffs. '.repeat(50)
    const source = {
      ...lobe,
      meta: { ...lobe.meta, description: long, avatar: 'https://example.com/a.png', category: 'copywriting' },
    }
    const imported = await send(api, source)
    expect(imported).toMatchObject({ lost: [], definition: { avatar: '', category: 'general' } })
    const id = imported.agent?.id ?? ''
    expect(JSON.parse((await download(api, id, 'lobechat')).toString())).toEqual(source)
    await api.store.updateAgent({
      params: { id },
      body: { name: 'Judge', instructions: 'Judge.', tags: ['law'], parameters: { maxTokens: 9 }, model: null },
    })
    const { model: _model, ...config } = source.config
    expect(JSON.parse((await download(api, id, 'lobechat')).toString())).toEqual({
      ...source,
      config: { ...config, systemRole: 'Judge.', params: { top_p: 1, max_tokens: 9 } },
      meta: { ...source.meta, title: 'Judge', tags: ['law'] },
    })
  })

  test('for LobeChat has all that it can have, and is the same when it’s imported again', async () => {
    const body = {
      name: 'Translator',
      description: 'Translates.',
      instructions: 'Translate.',
      model: 'some-model',
      parameters: { temperature: 0.1, maxTokens: 100 },
      opening: 'Hello',
      suggestions: ['Translate this'],
      examples: [{ user: 'a', assistant: 'b' }],
      avatar: '🌍',
      tags: ['language'],
      category: 'translation' as const,
    }
    const { id } = await api.store.createAgent({ body })
    expect((await send(api, await download(api, id, 'lobechat'), 'a.json', true)).definition).toMatchObject(body)
  })

  test('from a character card comes out as the same card, in a PNG, also after a change', async () => {
    const imported = await send(api, card)
    expect(imported).toMatchObject({
      format: 'chara_card_v2',
      lost: [],
      mapped: expect.arrayContaining(['data.creator_notes', 'data.post_history_instructions']),
      kept: [
        'data.alternate_greetings',
        'data.character_book',
        'data.creator',
        'data.character_version',
        'data.extensions',
      ],
      definition: {
        name: 'Iris',
        description: 'For evenings.',
        opening: 'Come in, {{user}}. I am Iris.',
        examples: [{ user: 'Is it safe?', assistant: 'Yes. Iris is here.' }],
        tags: ['sea', 'calm'],
      },
    })
    expect(imported.definition.instructions).toBe(
      'Iris keeps a lighthouse and talks to {{user}} about the weather.\n\nPersonality: calm\n\nScenario: A storm is coming.\n\nStay calm.',
    )
    const id = imported.agent?.id ?? ''
    const png = await download(api, id, 'png')
    const cards = cardsIn(png)
    expect(cards.get('ccv3')).toEqual({
      spec: 'chara_card_v3',
      spec_version: '3.0',
      data: { ...card.data, group_only_greetings: [] },
    })
    expect(cards.get('chara')).toMatchObject({ spec: 'chara_card_v2', data: card.data })
    expect((await send(api, png, 'iris.png')).definition).toMatchObject({ ...imported.definition })

    await api.store.updateAgent({ params: { id }, body: { instructions: 'Be someone else.', opening: 'Hi.' } })
    expect(cardsIn(await download(api, id, 'png')).get('ccv3')).toMatchObject({
      data: { system_prompt: 'Be someone else.', description: '', first_mes: 'Hi.', extensions: card.data.extensions },
    })
  })

  test.each([
    ['V1 JSON', () => JSON.stringify({ ...card.data }), 'chara_card_v1'],
    ['V3 JSON', () => JSON.stringify({ ...card, spec: 'chara_card_v3' }), 'chara_card_v3'],
    [
      'a PNG with both versions',
      () =>
        Buffer.concat([
          SIGNATURE,
          textChunk('chara', card),
          textChunk('ccv3', { ...card, spec: 'chara_card_v3' }),
          chunk('IEND', Buffer.alloc(0)),
        ]),
      'chara_card_v3',
    ],
    ['.charx', () => zipOf({ 'card.json': JSON.stringify({ ...card, spec: 'chara_card_v3' }) }), 'chara_card_v3'],
  ])('is read from a card as %s', async (_name, content, format) => {
    const { definition, ...found } = await send(api, await content(), 'card', true)
    expect(found.format).toBe(format)
    expect(definition.name).toBe('Iris')
  })

  test.each([
    [
      'Open WebUI',
      [
        {
          id: 'x',
          name: 'Helper',
          base_model_id: 'some-model',
          params: { system: 'Help.', temperature: 1, num_ctx: 10 },
          meta: {
            description: 'Helps',
            suggestion_prompts: [{ content: 'Help me' }],
            tags: [{ name: 'Aid' }],
            toolIds: ['t'],
          },
        },
      ],
      { name: 'Helper', instructions: 'Help.', model: 'some-model', suggestions: ['Help me'], tags: ['aid'] },
      ['params.num_ctx', 'meta.toolIds'],
    ],
    [
      'LibreChat',
      {
        id: 'agent_1',
        name: 'Helper',
        instructions: 'Help.',
        provider: 'some',
        model: 'some-model',
        model_parameters: { temperature: 0.5 },
        conversation_starters: ['Start'],
        tools: ['web'],
      },
      { name: 'Helper', instructions: 'Help.', parameters: { temperature: 0.5 }, suggestions: ['Start'] },
      ['tools'],
    ],
    [
      'a LibreChat preset',
      { presetId: '1', title: 'Helper', promptPrefix: 'Help.', greeting: 'Hi', temperature: 0.1 },
      { name: 'Helper', instructions: 'Help.', opening: 'Hi', parameters: { temperature: 0.1 } },
      [],
    ],
    [
      'a subagent',
      '---\nname: code-reviewer\ndescription: Reviews code\ntools: Read, Grep\nmodel: inherit\n---\n\nYou review code.\n',
      { name: 'code-reviewer', description: 'Reviews code', instructions: 'You review code.', model: null },
      ['tools', 'model'],
    ],
    [
      'a skill',
      '---\nname: pdf-forms\ndescription: Fills forms\nlicense: MIT\n---\n# Forms\n\nFill them.\n',
      { name: 'pdf-forms', instructions: '# Forms\n\nFill them.' },
      ['license'],
    ],
    ['pasted text', 'You are a poet.', { name: 'agent', instructions: 'You are a poet.' }, []],
  ])('is read from %s, and says what is left out', async (_name, content, definition, lost) => {
    const found = await send(api, content, 'agent.txt', true)
    expect(found.definition).toMatchObject(definition)
    expect(found.lost).toEqual(lost)
  })

  test.each([
    ['an unknown JSON', { a: 1 }, 400, 'agent.file_unknown'],
    ['broken JSON', '{"a":', 400, 'agent.file_damaged'],
    ['bytes', Buffer.from([0, 159, 146, 150, 255]), 400, 'agent.file_unknown'],
    ['nothing', '', 400, 'agent.file_unknown'],
    ['a PNG without a card', Buffer.concat([SIGNATURE, chunk('IEND', Buffer.alloc(0))]), 400, 'agent.file_unknown'],
    [
      'a PNG whose chunk claims 50 MB',
      Buffer.concat([SIGNATURE, chunk('tEXt', Buffer.from('chara\0'), 50_000_000)]),
      400,
      'agent.file_damaged',
    ],
    [
      'a PNG with a card of 5 MB',
      Buffer.concat([SIGNATURE, chunk('tEXt', Buffer.from(`chara\0${'A'.repeat(5_000_000)}`, 'latin1'))]),
      413,
      'agent.file_too_large',
    ],
    ['a PNG with a chunk of 50 MB', Buffer.concat([SIGNATURE, Buffer.alloc(50_000_000)]), 413, 'agent.file_too_large'],
    ['a YAML bomb', `saffron: agent/1\na: &a [${'x,'.repeat(9)}x]\n${bomb()}`, 400, 'agent.file_invalid'],
    ['YAML with a typo', 'saffron: agent/1\nname: A\ninstruction: x\n', 400, 'agent.file_invalid'],
    ['a name that is too long', { ...lobe, meta: { title: 'x'.repeat(200) } }, 400, 'agent.file_invalid'],
    [
      'a server over stdio in JSON',
      { ...lobe, config: { ...lobe.config, mcpServers: { files: { command: 'npx', args: ['x'] } } } },
      400,
      'agent.file_runs_code',
    ],
    [
      'a server over stdio in Markdown',
      '---\nname: a\ndescription: b\nmcpServers:\n  f:\n    type: stdio\n    command: npx\n---\nBody',
      400,
      'agent.file_runs_code',
    ],
  ])('is rejected with a clear error: %s', async (_name, content, statusCode, code) => {
    await expect(send(api, content, 'agent', true)).rejects.toMatchObject({ statusCode, code })
  })

  test('is rejected from a zip with a path that leads out of it', async () => {
    const harmless = await zipOf({ 'card.json': '{}', 'xx/evil.txt': 'x' })
    const zip = Buffer.from(harmless.toString('latin1').replaceAll('xx/evil', '../evil'), 'latin1')
    await expect(send(api, zip, 'a.charx')).rejects.toMatchObject({ statusCode: 400, code: 'agent.file_damaged' })
  })

  test('names the line of every mistake in YAML', async () => {
    const failed = send(api, 'saffron: agent/1\nname: A\ninstruction: x\n', 'a.yaml')
    await expect(failed).rejects.toMatchObject({ issues: [{ path: '3:1 instruction' }] })
  })

  test('is exported by those who may read its instructions', async () => {
    const other = await signedInApi(server)
    const { id } = await api.store.createAgent({ body: { name: 'A/b c', instructions: 'Mine.', visibility: 'store' } })
    await api.store.publishAgent({ params: { id }, body: {} })
    const hidden = { statusCode: 403, code: 'agent.instructions_hidden' }
    await expect(download(other, id, 'yaml')).rejects.toMatchObject(hidden)
    await api.store.updateAgent({ params: { id }, body: { instructionsVisible: true } })
    await api.store.publishAgent({ params: { id }, body: {} })
    expect((await download(other, id, 'md')).toString()).toBe('---\nname: A/b c\ndescription: ""\n---\n\nMine.\n')
    expect((await send(other, await download(other, id, 'md'), 'a.md', true)).definition.instructions).toBe('Mine.')
  })
})

function bomb(): string {
  const names = 'abcdefgh'.split('')
  return names
    .slice(1)
    .map((name, at) => `${name}: &${name} [${Array.from({ length: 10 }, () => `*${names[at] ?? ''}`).join()}]`)
    .join('\n')
}
