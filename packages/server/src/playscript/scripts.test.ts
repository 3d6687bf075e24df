import type { Playscript, Scene } from '@saffron/core/playscript'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import {
  buildPlayscript,
  hearEvents,
  sendAsset,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../testing/index.ts'

// Files are read in a thread, which takes a while to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const HOUR_MS = 60 * 60 * 1000
const FOUNTAIN = `Title: Threads
Author: A. Writer

FADE IN:

INT. GREENHOUSE - DAY #1#

= Mara waits for the flower.

Rain on glass.

MARA
It has opened.

EXT. FIELD - NIGHT #2#

Rows of crocus.

TOM (V.O.)
A hundred and fifty for a gram.
`

type Api = Awaited<ReturnType<typeof signedInApi>>

const sceneAt = ({ scenes = [] }: Playscript, index: number): Scene => {
  const scene = scenes[index]
  if (scene === undefined) throw new Error(`no scene ${index}`)
  return scene
}
const headings = ({ scenes = [] }: Playscript) => scenes.map(({ heading }) => heading)

describe.each(testEngines())('A script on %s', (engine) => {
  let server: TestServer
  let api: Api
  beforeAll(async () => {
    server = await startTestServer({ engine })
    api = await signedInApi(server)
  })
  afterAll(() => server.close())

  const create = () => api.playscript.createPlayscript({ body: { content: FOUNTAIN } })

  it('is created from a text, with its title page, its scenes and what comes before them', async () => {
    const script = await create()
    expect(script).toMatchObject({
      title: 'Threads',
      format: 'fountain',
      sceneCount: 2,
      front: [{ type: 'transition', text: 'FADE IN:' }],
      scenes: [
        {
          number: '1',
          heading: 'INT. GREENHOUSE - DAY',
          intExt: 'INT',
          location: 'GREENHOUSE',
          time: 'DAY',
          synopsis: 'Mara waits for the flower.',
          characters: ['MARA'],
          proposals: [],
          version: 1,
        },
        { number: '2', heading: 'EXT. FIELD - NIGHT', characters: ['TOM'] },
      ],
    })
    expect(await api.playscript.getPlayscript({ params: { id: script.id } })).toEqual(script)
  })

  it('is created empty, from a file, and from each template in the reader’s language', async () => {
    const empty = await api.playscript.createPlayscript({ body: { title: 'New', language: 'zh-TW' } })
    expect(empty).toMatchObject({ title: 'New', language: 'zh-Hant', scenes: [], sceneCount: 0 })

    const file = await sendAsset(server, api.user.id, { content: Buffer.from(FOUNTAIN), name: 'threads.fountain' })
    const imported = await api.playscript.createFromAsset({ params: { asset: file.id }, body: {} })
    expect(imported).toMatchObject({ title: 'Threads', asset: file.id, sceneCount: 2 })

    const { list } = await api.playscript.listTemplates({ query: { language: 'zh-Hans' } })
    expect(list).toHaveLength(8)
    for (const { key, name, scenes } of list) {
      const body = { language: 'zh-Hans' }
      const made = await api.playscript.createFromTemplate({ params: { template: key }, body })
      expect(made).toMatchObject({ title: name, template: key, language: 'zh-Hans', sceneCount: scenes.length })
      expect(made.scenes?.map(({ synopsis }) => synopsis)).toEqual(scenes.map(({ prompt }) => prompt))
    }
    const unknown = api.playscript.createFromTemplate({ params: { template: 'nothing' }, body: {} })
    await expect(unknown).rejects.toMatchObject({ code: 'playscript.template_not_found', statusCode: 404 })
    const noLanguage = api.playscript.createPlayscript({ body: { language: 'tlh' } })
    await expect(noLanguage).rejects.toMatchObject({ code: 'language.unknown', statusCode: 400 })
  })

  it('is read from a file without being stored, and an unreadable file is an error', async () => {
    const { total } = await api.playscript.searchPlayscripts({ query: {} })
    const file = new File([FOUNTAIN], 'threads.fountain')
    expect(await api.playscript.parseFile({ body: { file } })).toMatchObject({ title: 'Threads', format: 'fountain' })
    const damaged = api.playscript.parseFile({ body: { file: new File(['PK\u0003\u0004 nothing'], 'a.docx') } })
    await expect(damaged).rejects.toMatchObject({ statusCode: 400 })
    expect(await api.playscript.searchPlayscripts({ query: {} })).toMatchObject({ total })
  })

  it('is found by its title and by the headings of its scenes, and last edited first', async () => {
    const script = await create()
    const renamed = {
      title: 'A Unicorn',
      paper: 'a4' as const,
      glossary: [{ name: 'MARA', as: '瑪拉', language: 'zh-TW' }],
    }
    const changed = await api.playscript.updatePlayscript({ params: { id: script.id }, body: renamed })
    expect(changed).toMatchObject({ ...renamed, glossary: [{ language: 'zh-Hant' }], version: 2 })
    for (const q of ['unicorn', 'unicorn greenhouse']) {
      const found = await api.playscript.searchPlayscripts({ query: { q } })
      expect(found).toMatchObject({ total: 1, list: [{ id: script.id, sceneCount: 2 }] })
    }
    expect((await api.playscript.searchPlayscripts({ query: {} })).list[0]).toMatchObject({ id: script.id })
    const outdated = api.playscript.updatePlayscript({ params: { id: script.id }, body: { title: 'B', version: 1 } })
    await expect(outdated).rejects.toMatchObject({
      code: 'request.outdated',
      details: { current: { title: 'A Unicorn' } },
    })
  })

  it('keeps the text of both windows that change one scene, and never mixes those of different scenes', async () => {
    const script = await create()
    const [first, second] = [sceneAt(script, 0), sceneAt(script, 1)]
    const edit = (scene: Scene, synopsis: string) =>
      api.playscript.updateScene({ params: { id: scene.id }, body: { synopsis, version: scene.version } })
    const [one, other] = await Promise.all([edit(first, 'One'), edit(second, 'Other')])
    expect([one, other]).toMatchObject([
      { synopsis: 'One', version: 2 },
      { synopsis: 'Other', version: 2 },
    ])
    const late = edit(first, 'Late')
    const current = { id: first.id, synopsis: 'One', version: 2 }
    await expect(late).rejects.toMatchObject({ code: 'request.outdated', statusCode: 409, details: { current } })
    expect(await api.playscript.getScene({ params: { id: first.id } })).toMatchObject(current)
    const outdated = api.playscript.deleteScene({ params: { id: first.id }, query: { version: 1 } })
    await expect(outdated).rejects.toMatchObject({ code: 'request.outdated', details: { current } })
  })

  it('gets scenes at any place, orders them, and keeps locked numbers', async () => {
    const { id } = await create()
    await api.playscript.updatePlayscript({ params: { id }, body: { numbersLocked: true } })
    const heard = await hearEvents(api)
    const read = () => api.playscript.getPlayscript({ params: { id } })
    const [first] = (await read()).scenes ?? []
    const after = first?.id ?? ''
    const add = (heading: string, place?: string | null) =>
      api.playscript.createScene({ body: { playscript: id, heading, ...(place !== undefined && { after: place }) } })
    expect(await add('INT. KITCHEN - DAY', after)).toMatchObject({ number: '1A', heading: 'INT. KITCHEN - DAY' })
    expect(await add('INT. HALL - DAY', after)).toMatchObject({ number: '1B' })
    await add('INT. ATTIC - DAY', null)
    await add('EXT. END - DAY')
    const script = await read()
    expect(headings(script)).toEqual([
      'INT. ATTIC - DAY',
      'INT. GREENHOUSE - DAY',
      'INT. HALL - DAY',
      'INT. KITCHEN - DAY',
      'EXT. FIELD - NIGHT',
      'EXT. END - DAY',
    ])
    const order = (script.scenes ?? []).map((scene) => scene.id).toReversed()
    const sorted = await api.playscript.sortScenes({ params: { id }, body: { order } })
    expect(headings(sorted)).toEqual(headings(script).toReversed())
    const incomplete = api.playscript.sortScenes({ params: { id }, body: { order: order.slice(1) } })
    await expect(incomplete).rejects.toMatchObject({ code: 'playscript.other_scenes', statusCode: 409 })
    await expect.poll(() => heard.filter(({ event }) => event === 'playscript').length).toBeGreaterThanOrEqual(5)
  })

  it('keeps a version of each hour of work and before a deletion, and returns to any of them', async () => {
    const script = await create()
    const params = { id: script.id }
    const scene = sceneAt(script, 0)
    await api.playscript.updateScene({ params: { id: scene.id }, body: { heading: 'INT. SHED - DAY', version: 1 } })
    expect(await api.playscript.searchVersions({ params, query: {} })).toMatchObject({ total: 0 })
    server.passTime(HOUR_MS)
    await api.playscript.updateScene({ params: { id: scene.id }, body: { heading: 'INT. BARN - DAY', version: 2 } })
    await api.playscript.deleteScene({ params: { id: scene.id }, query: { version: 3 } })
    expect(await api.playscript.searchVersions({ params, query: {} })).toMatchObject({
      total: 2,
      list: [
        { number: 2, reason: 'delete' },
        { number: 1, reason: 'hour', by: api.user.id, sceneCount: 2 },
      ],
    })
    const version = await api.playscript.getVersion({ params: { ...params, version: 1 } })
    expect(version.scenes.map(({ heading }) => heading)).toEqual(['INT. SHED - DAY', 'EXT. FIELD - NIGHT'])
    const restored = await api.playscript.restoreVersion({ params, body: { version: 1 } })
    expect(headings(restored)).toEqual(['INT. SHED - DAY', 'EXT. FIELD - NIGHT'])
    expect(sceneAt(restored, 0)).toMatchObject({ id: scene.id, synopsis: 'Mara waits for the flower.' })
    const unknown = api.playscript.restoreVersion({ params, body: { version: 99 } })
    await expect(unknown).rejects.toMatchObject({ code: 'playscript.version_not_found', statusCode: 404 })
  })

  it('is exported so that importing it again gives an equal script', async () => {
    const script = await create()
    for (const format of ['fountain', 'fdx'] as const) {
      const file = await api.playscript.exportPlayscript({ params: { id: script.id }, query: { format } })
      const content = await file.text()
      const again = await api.playscript.createPlayscript({ body: { content, format } })
      expect(again.front).toEqual(script.front)
      expect(
        again.scenes?.map(({ elements, synopsis }) => [elements.map(({ type, text }) => [type, text]), synopsis]),
      ).toEqual(
        script.scenes?.map(({ elements, synopsis }) => [elements.map(({ type, text }) => [type, text]), synopsis]),
      )
    }
  })

  it.each([
    ['pdf', '%PDF-'],
    ['docx', 'PK'],
  ] as const)('is exported as %s', async (format, start) => {
    const { id } = await create()
    const file = await api.playscript.exportPlayscript({ params: { id }, query: { format, paper: 'a4' } })
    expect(await file.slice(0, start.length).text()).toBe(start)
  })

  it('counts its scenes, words, characters and places', async () => {
    const { id } = await create()
    expect(await api.playscript.getStatistics({ params: { id } })).toMatchObject({
      scenes: 2,
      dialogueWords: 10,
      characters: [
        { name: 'MARA', cues: 1, words: 3, scenes: 1 },
        { name: 'TOM', cues: 1, words: 7, scenes: 1 },
      ],
      locations: [
        { name: 'GREENHOUSE', scenes: 1 },
        { name: 'FIELD', scenes: 1 },
      ],
      places: [
        { name: 'INT', scenes: 1 },
        { name: 'EXT', scenes: 1 },
      ],
      times: [
        { name: 'DAY', scenes: 1 },
        { name: 'NIGHT', scenes: 1 },
      ],
    })
  })

  it('stays in the trash for 30 days, from which it can be recovered', async () => {
    const { id } = await create()
    const inTrash = async () =>
      (await api.playscript.searchPlayscripts({ query: { trashed: 'true' } })).list.map((row) => row.id)
    await api.playscript.deletePlayscript({ params: { id } })
    expect(await inTrash()).toEqual([id])
    await api.playscript.recoverPlayscript({ params: { id } })
    expect(await inTrash()).toEqual([])
    const trashedAt = new Date(Date.now() - 31 * 24 * HOUR_MS).toISOString()
    const old = await buildPlayscript(server.deps.db, api.user.id, { trashedAt })
    await server.app.playscript.sweep()
    const gone = api.playscript.getPlayscript({ params: { id: old.id } })
    await expect(gone).rejects.toMatchObject({ code: 'playscript.not_found', statusCode: 404 })
    expect(await api.playscript.getPlayscript({ params: { id } })).toMatchObject({ id })
  })

  it('of another user is not found', async () => {
    const stranger = await signedInApi(server)
    const { id } = await buildPlayscript(server.deps.db, stranger.user.id)
    const read = api.playscript.getPlayscript({ params: { id } })
    await expect(read).rejects.toMatchObject({ code: 'playscript.not_found', statusCode: 404 })
  })
})
