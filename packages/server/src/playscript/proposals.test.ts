import type { Playscript, Proposal, ProposalEvent, Scene } from '@saffron/core/playscript'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import {
  buildCredit,
  priceModel,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../testing/index.ts'
import { auditLedger } from '../wallet/ledger/audit-ledger.ts'

vi.setConfig({ testTimeout: 60_000 })

const MODEL = 'saffron-demo'
const CREDIT = 1_000_000
const FOUNTAIN = `INT. GREENHOUSE - DAY #1#

Rain on glass. CUT TO: nothing, error 500, and a garbage bin.

MARA (O.S.)
It has opened.

EXT. FIELD - NIGHT #2#

Rows of crocus.

TOM
(quietly)
Mara was right.

INT. KITCHEN - DAY #3#

Steam.
`

type Api = Awaited<ReturnType<typeof signedInApi>>

const sceneAt = ({ scenes = [] }: Playscript, index: number): Scene => {
  const scene = scenes[index]
  if (scene === undefined) throw new Error(`no scene ${index}`)
  return scene
}

async function follow(api: Api, { id: proposal, scene: id }: Proposal, after = 0): Promise<ProposalEvent[]> {
  const events: ProposalEvent[] = []
  const call = { params: { id, proposal }, body: { after } }
  for await (const event of api.playscript.attachProposal(call)) events.push(event)
  return events
}

async function ended(api: Api, proposal: Proposal): Promise<Proposal> {
  await follow(api, proposal)
  return api.playscript.getProposal({ params: { id: proposal.scene, proposal: proposal.id } })
}

describe.each(testEngines())('What a model proposes for a scene, on %s,', (engine) => {
  let server: TestServer
  let api: Api
  let script: Playscript
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 0 } })
    await priceModel(server, MODEL, { input: 1, output: 2 })
    api = await signedInApi(server)
    await buildCredit(server, api.user.id, CREDIT)
    script = await api.playscript.createPlayscript({ body: { content: FOUNTAIN, language: 'en' } })
  })
  afterAll(() => server.close())

  const first = () => ({ params: { id: sceneAt(script, 0).id } })
  const read = (id: string) => api.playscript.getScene({ params: { id } })

  it('is streamed, paid once, and changes nothing before it’s accepted', async () => {
    const before = (await api.auth.me()).balanceMicros
    const started = await api.playscript.summarizeScene({ ...first(), body: {} })
    expect(started).toMatchObject({ kind: 'summary', scene: first().params.id, sceneVersion: 1 })
    const events = await follow(api, started)
    expect(events[0]?.event).toBe('entry')
    const last = events.at(-1)
    expect(last).toMatchObject({ event: 'done', data: { state: 'ready', progress: 100, text: 'Rain on glass.' } })
    const { costMicros, ...ready } = await ended(api, started)
    expect(costMicros).toBeGreaterThan(0)
    expect((await api.auth.me()).balanceMicros).toBe(before - costMicros)
    expect((await follow(api, started, last?.seq)).map(({ event }) => event)).toEqual(['done'])
    const scene = await read(ready.scene)
    expect(scene).toMatchObject({ synopsis: '', version: 1, proposals: [ready.id] })
    const params = { id: ready.scene, proposal: ready.id }
    const outdated = api.playscript.acceptProposal({ params, body: { version: 9 } })
    await expect(outdated).rejects.toMatchObject({ code: 'request.outdated', details: { current: { version: 1 } } })
    const changed = await api.playscript.acceptProposal({ params, body: { version: 1 } })
    expect(changed).toMatchObject({ synopsis: 'Rain on glass.', version: 2, proposals: [] })
    const versions = await api.playscript.searchVersions({ params: { id: script.id }, query: {} })
    expect(versions).toMatchObject({ total: 1, list: [{ reason: 'accept' }] })
    const twice = api.playscript.acceptProposal({ params, body: { version: 2 } })
    await expect(twice).rejects.toMatchObject({ code: 'playscript.proposal_not_ready', statusCode: 409 })
  })

  it('is an outline in groups, which goes below the heading without being printed', async () => {
    const outlined = await ended(api, await api.playscript.outlineScene({ ...first(), body: {} }))
    expect(outlined.groupItems).toHaveLength(3)
    const { version } = await read(outlined.scene)
    const params = { id: outlined.scene, proposal: outlined.id }
    const { elements } = await api.playscript.acceptProposal({ params, body: { version } })
    expect(elements.slice(0, 4).map(({ type }) => type)).toEqual(['heading', 'section', 'synopsis', 'section'])
  })

  it('is a scene that our own reader has checked, of which a part can be accepted', async () => {
    const { id } = sceneAt(script, 2)
    const written = await ended(
      api,
      await api.playscript.writeScene({ params: { id }, body: { instructions: 'Short.' } }),
    )
    expect(written.elements?.map(({ type }) => type)).toEqual([
      'heading',
      'action',
      'character',
      'dialogue',
      'character',
      'parenthetical',
      'dialogue',
    ])
    expect(written.elements?.[0]).toMatchObject({ text: 'INT. KITCHEN - DAY', number: '3' })
    const part = written.elements?.slice(0, 4) ?? []
    const body = { elements: part, version: 1 }
    const changed = await api.playscript.acceptProposal({ params: { id, proposal: written.id }, body })
    expect(changed).toMatchObject({ elements: part, characters: ['MARA'] })
  })

  it('is a translation into a script of its own, with the same names everywhere', async () => {
    const glossary = [{ name: 'MARA', as: '瑪拉', language: 'zh-Hant' }]
    await api.playscript.updatePlayscript({ params: { id: script.id }, body: { glossary } })
    const { id } = sceneAt(script, 1)
    const to = { params: { id, to: 'zh-TW' }, body: {} }
    const translated = await ended(api, await api.playscript.translateScene(to))
    expect(translated).toMatchObject({ state: 'ready', to: 'zh-Hant', from: 'en' })
    expect(translated.elements?.map(({ type, text }) => [type, text])).toEqual([
      ['heading', '[zh-Hant] EXT. FIELD - NIGHT'],
      ['action', '[zh-Hant] Rows of crocus.'],
      ['character', 'TOM'],
      ['parenthetical', '([zh-Hant] quietly)'],
      ['dialogue', '[zh-Hant] Mara was right.'],
    ])
    const params = { id, proposal: translated.id }
    const accepted = await api.playscript.acceptProposal({ params, body: { version: 1 } })
    expect(accepted).toMatchObject({ source: id, number: '2' })
    expect(await read(id)).toMatchObject({ heading: 'EXT. FIELD - NIGHT', version: 1 })

    const earlier = { ...first().params, to: 'zh-Hant', from: 'en' }
    const before = await ended(api, await api.playscript.translateSceneFrom({ params: earlier, body: {} }))
    expect(before.elements?.find(({ type }) => type === 'character')).toMatchObject({ text: '瑪拉 (O.S.)' })
    await api.playscript.acceptProposal({ params: { id: before.scene, proposal: before.id }, body: { version: 1 } })
    const query = { translationOf: script.id }
    const [found] = (await api.playscript.searchPlayscripts({ query })).list
    expect(found).toMatchObject({ language: 'zh-Hant', translationOf: script.id, sceneCount: 2 })
    const { scenes } = await api.playscript.getPlayscript({ params: { id: found?.id ?? '' } })
    expect(scenes?.map(({ source }) => source)).toEqual([before.scene, id])
    const names = (await api.playscript.getPlayscript({ params: { id: script.id } })).glossary
    expect(names).toMatchObject([{ as: '瑪拉' }, { name: 'TOM', as: 'TOM', language: 'zh-Hant' }])

    const again = await ended(api, await api.playscript.translateScene(to))
    const outdated = { params: { id, proposal: again.id }, body: { version: 9 } }
    await expect(api.playscript.acceptProposal(outdated)).rejects.toMatchObject({ code: 'request.outdated' })
    const unknown = api.playscript.translateScene({ params: { id, to: 'xx' }, body: {} })
    await expect(unknown).rejects.toMatchObject({ code: 'language.unknown', statusCode: 400 })
  })

  it.each([
    ['demo:garbage', 'failed', 'playscript.answer_unusable'],
    ['demo:long', 'failed', 'playscript.answer_unusable'],
    ['demo:error 429', 'failed', 'provider.rate_limited'],
    ['demo:cut', 'failed', 'provider.cut'],
  ])('fails with a reason after %s', async (instructions, state, code) => {
    const outlined = await ended(api, await api.playscript.outlineScene({ ...first(), body: { instructions } }))
    expect(outlined).toMatchObject({ state, error: { code } })
  })

  it('is repaired once', async () => {
    const body = { instructions: 'demo:garbage once' }
    const outlined = await ended(api, await api.playscript.outlineScene({ ...first(), body }))
    expect(outlined).toMatchObject({ state: 'ready' })
    expect(outlined.groupItems).toHaveLength(3)
  })

  it('can be discarded, and asked for again', async () => {
    const one = await ended(api, await api.playscript.summarizeScene({ ...first(), body: {} }))
    const params = { id: one.scene, proposal: one.id }
    expect(await api.playscript.discardProposal({ params })).toMatchObject({ state: 'discarded' })
    expect((await read(one.scene)).proposals).not.toContain(one.id)
    const other = await ended(api, await api.playscript.againProposal({ params }))
    expect(other).toMatchObject({ kind: 'summary', state: 'ready' })
    const { list } = await api.playscript.searchProposals({ ...first(), query: { limit: 100 } })
    expect(list[0]).toMatchObject({ id: other.id })
  })

  it('keeps its text so far when it’s stopped, and nothing is charged twice', async () => {
    const slow = await startTestServer({ engine, config: { demoPaceMs: 50 } })
    try {
      await priceModel(slow, MODEL, { input: 1, output: 2 })
      const user = await signedInApi(slow)
      await buildCredit(slow, user.user.id, CREDIT)
      const { scenes } = await user.playscript.createPlayscript({ body: { content: FOUNTAIN } })
      const id = scenes?.[1]?.id ?? ''
      const started = await user.playscript.translateScene({ params: { id, to: 'fr' }, body: {} })
      const params = { id, proposal: started.id }
      const text = async () => (await user.playscript.getProposal({ params })).text
      await expect.poll(text, { timeout: 20_000 }).not.toBe('')
      const stopped = await user.playscript.stopProposal({ params })
      expect(stopped).toMatchObject({ state: 'stopped' })
      expect(stopped.text).not.toBe('')
      expect((await follow(user, started)).at(-1)).toMatchObject({ event: 'done', data: { state: 'stopped' } })
      // What was shown is paid when the provider has told how much it was.
      const spent = async () => CREDIT - (await user.auth.me()).balanceMicros
      await expect.poll(async () => (await user.playscript.getProposal({ params })).costMicros).toBeGreaterThan(0)
      await expect
        .poll(async () => (await user.playscript.getProposal({ params })).costMicros - (await spent()), {
          timeout: 20_000,
        })
        .toBe(0)
      expect((await auditLedger(slow.deps)).faults).toEqual([])
    } finally {
      await slow.close()
    }
  })
})

describe.each(testEngines())('A batch on %s', (engine) => {
  let server: TestServer
  let api: Api
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 0 } })
    await priceModel(server, MODEL, { input: 1, output: 2 })
    api = await signedInApi(server)
  })
  afterAll(() => server.close())

  const create = () => api.playscript.createPlayscript({ body: { content: FOUNTAIN } })
  const ends = async (id: string, job: string) => {
    const batch = () => api.playscript.getBatch({ params: { id, job } })
    await expect.poll(async () => (await batch()).endedAt, { timeout: 20_000 }).toBeDefined()
    return batch()
  }

  it('fails when the credits are used up, and goes on where it was', async () => {
    const { id } = await create()
    const params = { id }
    const started = await api.playscript.startBatch({ params, body: { action: 'translate', to: 'fr' } })
    expect(started).toMatchObject({ state: 'queued', total: 3, done: 0, to: 'fr' })
    const poor = await ends(id, started.id)
    expect(poor).toMatchObject({ state: 'failed', done: 0, error: { code: 'wallet.insufficient', statusCode: 402 } })
    await buildCredit(server, api.user.id, CREDIT)
    await api.playscript.resumeBatch({ params: { id, job: started.id } })
    const { costMicros, ...done } = await ends(id, started.id)
    expect(done).toMatchObject({ state: 'done', done: 3, failed: 0 })
    expect((await api.auth.me()).balanceMicros).toBe(CREDIT - costMicros)
    expect((await api.playscript.searchBatches({ params, query: {} })).list).toMatchObject([
      { id: started.id, done: 3 },
    ])
    const script = await api.playscript.getPlayscript({ params })
    expect(script.glossary.map(({ name }) => name)).toEqual(['MARA', 'TOM'])
    expect(script.scenes?.map(({ proposals }) => proposals.length)).toEqual([1, 1, 1])
  })

  it('can be stopped, is the only one of its script, and reports failed scenes', async () => {
    const { id } = await create()
    const body = { action: 'genOutline', instructions: 'demo:garbage' } as const
    const started = await api.playscript.startBatch({ params: { id }, body })
    const job = { id, job: started.id }
    expect(await ends(id, started.id)).toMatchObject({ state: 'failed', done: 0, failed: 3 })
    expect(await api.playscript.stopBatch({ params: job })).toMatchObject({ state: 'failed' })
    const empty = await api.playscript.createPlayscript({ body: {} })
    const none = api.playscript.startBatch({ params: { id: empty.id }, body: { action: 'summary' } })
    await expect(none).rejects.toMatchObject({ code: 'playscript.no_scenes', statusCode: 400 })
  })
})
