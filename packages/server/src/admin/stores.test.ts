import { randomBytes } from 'node:crypto'

import { expect, it } from 'vitest'

import { removeRow, replaceRow } from '../db/index.ts'
import type { ChannelTable, ModelTable } from '../db/tables/channels.ts'
import { createEncryption } from '../platform/encryption.ts'
import { eachDatabase } from '../testing/index.ts'
import {
  allChannels,
  findChannel,
  insertChannel,
  installationFacts,
  recordFact,
  storeChannelState,
} from './channel-store.ts'
import { newChannel } from './channels/new-channel.ts'
import {
  allChannelModels,
  allModels,
  insertModels,
  linkModels,
  unlinkModels,
  updateModel,
} from './models/model-store.ts'
import { newModel } from './models/new-model.ts'

const at = '2026-01-01T00:00:00.000Z'

const keys = createEncryption(randomBytes(32))

const buildChannel = (more: Partial<ChannelTable> = {}): ChannelTable => ({
  ...newChannel({ name: 'A channel', type: 'openai', baseUrl: 'http://127.0.0.1:9', apiKey: '', at }, keys),
  ...more,
})

const buildModel = (name: string, more: Partial<ModelTable> = {}): ModelTable => ({
  ...newModel({ name, displayName: name, features: '["chat"]', at }),
  ...more,
})

eachDatabase('the stores of channels and models', (db) => {
  it('list channels by priority, older ones first among equals', async () => {
    const [low, older, newer] = [buildChannel({ priority: -1 }), buildChannel(), buildChannel()]
    for (const channel of [newer, low, older]) await insertChannel(db().query, channel)
    const listed = (await allChannels(db().query)).map(({ id }) => id)
    expect(listed).toEqual([older.id, newer.id, low.id])
  })

  it('return a channel as stored, with numbers as numbers', async () => {
    const channel = buildChannel({ encryptedKey: 'v1.x', keyHint: '1234', weight: 7 })
    await insertChannel(db().query, channel)
    expect(await findChannel(db().query, channel.id)).toEqual(channel)
    await replaceRow(db().query, 'channel', { ...channel, enabled: 0, name: 'Ours' }, 1)
    expect(await findChannel(db().query, channel.id)).toEqual({ ...channel, enabled: 0, name: 'Ours' })
  })

  it('keep the time of the last error after a channel recovers', async () => {
    const { id } = buildChannel()
    await insertChannel(db().query, buildChannel({ id }))
    await storeChannelState(db().query, { id, status: 'failing', lastError: 'no', at })
    await storeChannelState(db().query, { id, status: 'ok', lastError: null, at: '2026-01-02T00:00:00.000Z' })
    expect(await findChannel(db().query, id)).toMatchObject({ status: 'ok', lastError: null, lastErrorAt: at })
  })

  it('record a fact only once', async () => {
    const fact = { key: 'test_fact:one', value: 'x', createdAt: at }
    const noted = await Promise.all([1, 2, 3].map(() => recordFact(db().query, fact)))
    expect(noted.filter(Boolean)).toHaveLength(1)
    expect(await installationFacts(db().query, 'test_fact:')).toEqual(['test_fact:one'])
  })

  it('accept a long list of models, and each name once', async () => {
    const many = Array.from({ length: 250 }, (_, index) => buildModel(`model-${index}`))
    await insertModels(db().query, many)
    await insertModels(db().query, [buildModel('model-7', { displayName: 'Another' })])
    const stored = (await allModels(db().query)).filter(({ name }) => name.startsWith('model-'))
    expect(stored).toHaveLength(250)
    expect(stored.find(({ name }) => name === 'model-7')?.displayName).toBe('model-7')
  })

  it('update a provider’s data about a model, but not an admin’s', async () => {
    const [plain, edited] = [buildModel('plain'), buildModel('edited', { edited: 1 })]
    await insertModels(db().query, [plain, edited])
    for (const { id } of [plain, edited]) {
      await updateModel(db().query, { id, displayName: 'New', features: '[]', updatedAt: at })
    }
    const names = new Map((await allModels(db().query)).map(({ name, displayName }) => [name, displayName]))
    expect([names.get('plain'), names.get('edited')]).toEqual(['New', 'edited'])
  })

  it('link models to a channel once, and delete the links with it', async () => {
    const channel = buildChannel()
    const models = [buildModel('one'), buildModel('two')]
    const ids = models.map(({ id }) => id)
    await insertChannel(db().query, channel)
    await insertModels(db().query, models)
    await linkModels(db().query, channel.id, ids)
    await linkModels(db().query, channel.id, ids)
    const linked = async () => (await allChannelModels(db().query)).filter(({ channelId }) => channelId === channel.id)
    expect(await linked()).toHaveLength(2)
    await unlinkModels(db().query, channel.id, ids.slice(0, 1))
    expect(await linked()).toMatchObject([{ channelId: channel.id, modelId: ids[1] }])
    await removeRow(db().query, 'channel', channel)
    expect(await linked()).toEqual([])
  })
})
