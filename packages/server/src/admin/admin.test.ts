import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createDatabase, type Database } from '../db/index.ts'
import type { ProviderEnvironment } from '../providers/index.ts'
import { buildAdmin } from '../testing/build-admin.ts'
import { wholeReply } from '../testing/read-reply.ts'
import { startReplayServer } from '../testing/replay-server.ts'
import { allChannels } from './channel-store.ts'
import type { AdminFeature } from './index.ts'
import { allModels } from './models/model-store.ts'

let folder: string
let db: Database
let started: AdminFeature[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saffron-admin-'))
  db = await createDatabase({ engine: 'sqlite', file: join(folder, 'saffron.db') })
  started = []
})
afterEach(async () => {
  await Promise.all(started.map((admin) => admin.stop()))
  await db.close()
  await rm(folder, { recursive: true })
})

async function start(environment: ProviderEnvironment = {}, secret?: string): Promise<AdminFeature> {
  const admin = buildAdmin(db, environment, secret)
  started.push(admin)
  await admin.start()
  return admin
}

const USER = { owner: 'ann', by: 'ann', role: 'user' }

const names = async (admin: AdminFeature) => (await admin.models.listModels([], USER)).map(({ name }) => name)
const channels = async () => (await allChannels(db.query)).map(({ name, type }) => `${type} ${name}`)

/** Starts a provider whose list of models can be changed or removed. */
async function startProvider(...models: string[]) {
  const state = { models, status: 200 }
  const server = await startReplayServer(() => ({
    status: state.status,
    body: [JSON.stringify({ data: state.models.map((id) => ({ id })) })],
  }))
  return { state, ...server }
}

describe('the first start', () => {
  it('without any source serves the labeled demo with its models right away', async () => {
    const admin = await start()
    const models = await admin.models.listModels(['chat'], USER)
    expect(models[0]).toMatchObject({ name: 'saffron-demo', demo: true })
    const stream = await admin.openChatStream({
      model: 'saffron-demo',
      request: { model: 'saffron-demo', messages: [{ role: 'user', content: '5 words' }] },
      signal: new AbortController().signal,
    })
    expect(stream.demo).toBe(true)
    expect((await wholeReply(async () => stream.events)).text.split(' ')).toHaveLength(5)
  })

  it('creates a channel for each key in the environment, and no demo', async () => {
    const provider = await startProvider('gpt-4o-mini')
    const admin = await start({
      OPENAI_API_KEY: 'sk-first',
      OPENAI_BASE_URL: provider.url,
      GEMINI_API_KEY: 'gemini-key',
    })
    expect(await channels()).toEqual([`openai ${new URL(provider.url).host}`, 'google Google Gemini'])
    expect(await names(admin)).toContain('gpt-4o-mini')
    await provider.close()
  })

  it('finds a local server with models', async () => {
    const server = await startReplayServer(({ path }) => ({
      body: [path === '/api/tags' ? '{"models":[{"name":"qwen3:8b"}]}' : '{"capabilities":["completion","tools"]}'],
    }))
    const admin = await start({ OLLAMA_HOST: new URL(server.url).host })
    expect(await channels()).toEqual(['ollama Ollama'])
    expect(await admin.models.listModels(['tools'], USER)).toMatchObject([{ name: 'qwen3:8b', demo: false }])
    await server.close()
  })

  it('succeeds even if a provider doesn’t respond', async () => {
    const provider = await startReplayServer(() => ({ ending: 'open' }))
    const admin = await start({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: provider.url })
    expect(await names(admin)).toEqual([])
    await provider.close()
  })
})

describe('a later start', () => {
  it('creates nothing again, not even a channel that an admin deleted', async () => {
    await (await start()).stop()
    await db.query.deleteFrom('channel').execute()
    const admin = await start()
    expect(await channels()).toEqual([])
    expect(await names(admin)).toEqual([])
  })

  it('keeps an admin’s changes to a channel', async () => {
    const provider = await startProvider('gpt-4o-mini')
    await (await start({ OPENAI_API_KEY: 'sk-first', OPENAI_BASE_URL: provider.url })).stop()
    await db.query.updateTable('channel').set({ name: 'Ours', priority: 7 }).execute()
    await start({ OPENAI_API_KEY: 'sk-second', OPENAI_BASE_URL: 'http://127.0.0.1:9' })
    const [channel, ...others] = await allChannels(db.query)
    expect(channel).toMatchObject({ name: 'Ours', priority: 7, baseUrl: provider.url })
    expect(others).toEqual([])
    await provider.close()
  })

  it('creates a channel for a new key, next to the demo', async () => {
    const provider = await startProvider('gpt-4o-mini')
    await (await start()).stop()
    const admin = await start({ OPENAI_API_KEY: 'sk-late', OPENAI_BASE_URL: provider.url })
    await expect.poll(() => names(admin)).toContain('gpt-4o-mini')
    expect((await names(admin))[0]).toBe('gpt-4o-mini')
    expect(await names(admin)).toContain('saffron-demo')
    await provider.close()
  })
})

describe('a channel’s key', () => {
  it('is sent to the provider and isn’t stored in plain text', async () => {
    const provider = await startProvider('m')
    await start({ OPENAI_API_KEY: 'sk-very-secret-1234', OPENAI_BASE_URL: provider.url })
    expect(provider.requests[0]?.headers.authorization).toBe('Bearer sk-very-secret-1234')
    const [row] = await allChannels(db.query)
    expect(row?.keyHint).toBe('1234')
    expect(JSON.stringify(row)).not.toContain('secret')
    expect(row?.encryptedKey).toMatch(/^v1\./)
    await provider.close()
  })

  it('can’t be decrypted with another secret, and the channel reports that', async () => {
    const provider = await startProvider('m')
    await (await start({ OPENAI_API_KEY: 'sk-very-secret-1234', OPENAI_BASE_URL: provider.url })).stop()
    const admin = await start({}, 'another secret')
    expect(await names(admin)).toEqual([])
    await expect
      .poll(async () => (await allChannels(db.query))[0])
      .toMatchObject({
        status: 'failing',
        lastError: 'provider.key_unreadable',
      })
    // A disabled channel's key isn't checked until the channel is tested.
    const paused = { enabled: 0, status: 'unknown', lastError: null }
    await db.query.updateTable('channel').set(paused).execute()
    const [row] = await allChannels(db.query)
    const { signal } = new AbortController()
    const outcome = await admin.testChannel({ id: row?.id ?? '', model: undefined, signal })
    expect(outcome).toMatchObject({ ok: false, code: 'provider.key_unreadable' })
    expect(await allChannels(db.query)).toMatchObject([{ status: 'failing', lastError: outcome.code }])
    await provider.close()
  })
})

describe('a refresh', () => {
  it('counts added, changed and removed models, and adds none twice', async () => {
    const provider = await startProvider('gpt-4o', 'gpt-3.5-turbo')
    const admin = await start({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: provider.url })
    provider.state.models = ['gpt-4o', 'gpt-5', 'gpt-5', 'whisper-1']
    const report = await admin.refreshModels()
    expect(report).toMatchObject({ added: 1, updated: 0, disabled: 1, channels: [{ ok: true }] })
    expect(await names(admin)).toEqual(['gpt-5', 'gpt-4o'])
    await provider.close()
  })

  it('keeps the models of a provider that doesn’t respond, and reports the reason', async () => {
    const provider = await startProvider('gpt-4o')
    const admin = await start({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: provider.url })
    provider.state.status = 500
    const report = await admin.refreshModels()
    expect(report).toMatchObject({
      disabled: 0,
      channels: [
        { name: expect.stringMatching(/^.+$/), ok: false, message: expect.stringContaining('provider.failed') },
      ],
    })
    expect(await names(admin)).toEqual(['gpt-4o'])
    await expect.poll(async () => (await allChannels(db.query))[0]?.status).toBe('failing')
    await provider.close()
  })

  it('keeps an admin’s changes to a model', async () => {
    const provider = await startProvider('gpt-4o')
    const admin = await start({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: provider.url })
    await db.query.updateTable('model').set({ features: '["chat"]', displayName: 'Ours', edited: 1 }).execute()
    expect(await admin.refreshModels()).toMatchObject({ updated: 0 })
    expect((await allModels(db.query))[0]).toMatchObject({ displayName: 'Ours', features: '["chat"]' })
    await provider.close()
  })

  it('doesn’t list a model that an admin disabled', async () => {
    const provider = await startProvider('gpt-4o', 'gpt-5')
    const admin = await start({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: provider.url })
    await db.query.updateTable('model').set({ enabled: 0 }).where('name', '=', 'gpt-5').execute()
    await admin.refreshModels()
    expect(await names(admin)).toEqual(['gpt-4o'])
    await provider.close()
  })
})
