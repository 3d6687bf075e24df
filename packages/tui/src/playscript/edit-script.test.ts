import type { Api } from '@saffron/core/client'
import type { Playscript } from '@saffron/core/playscript/contract'
import { signedInApi, startTestServer, type TestServer } from '@saffron/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { saveScene, saveScript } from './edit-script.ts'
import { sceneSource, scriptSource } from './script-source.ts'

let server: TestServer
let api: Api
beforeAll(async () => {
  server = await startTestServer()
  api = await signedInApi(server)
})
afterAll(() => server.close())

const KITCHEN = 'INT. KITCHEN - DAY\n\nRice boils.\n'
const FIELD = 'EXT. FIELD - NIGHT\n\nCrocuses close.\n'
const CROCUS = `${KITCHEN}\n${FIELD}`

const create = (content: string): Promise<Playscript> => api.playscript.createPlayscript({ body: { content } })
const read = ({ id }: Playscript): Promise<Playscript> => api.playscript.getPlayscript({ params: { id } })
/** The scenes of a script: their IDs, synopses, and texts as one word each. */
const scenesOf = async (script: Playscript) =>
  ((await read(script)).scenes ?? []).map(({ id, synopsis, elements }) => ({
    id,
    synopsis,
    texts: elements.map(({ text }) => text),
  }))
async function opened(content: string) {
  const script = await create(content)
  const scenes = script.scenes ?? []
  const [first, second] = scenes
  if (first === undefined) throw new Error('No scene.')
  return { script, first, second: second ?? first }
}

describe('scenes without headings', () => {
  it('keep their IDs and synopses when the only one is edited', async () => {
    const { script, first } = await opened('Rice boils.\n')
    await api.playscript.updateScene({
      params: { id: first.id },
      body: { version: first.version, synopsis: 'It is late.' },
    })
    const seen = await read(script)
    expect(scriptSource(seen)).toBe('= It is late.\n\nRice boils.\n')
    await saveScript(api, seen, scriptSource(seen).replace('boils', 'burns'))
    expect(await scenesOf(script)).toEqual([{ id: first.id, synopsis: 'It is late.', texts: ['Rice burns.'] }])
  })

  it.each([
    ['no heading', []],
    ['an empty heading', [{ type: 'heading', text: '' }]],
  ] as const)('are kept between others, with %s', async (_, heading) => {
    const { script, first, second } = await opened(CROCUS)
    const elements = [...heading, { type: 'action', text: 'A bell.' } as const]
    const between = await api.playscript.createScene({ body: { playscript: script.id, after: first.id, elements } })
    const seen = await read(script)
    const text = scriptSource(seen)
    await saveScript(api, seen, text.replace('Rice boils.', 'Rice burns.').replace('A bell.', 'Two bells.'))
    expect(await scenesOf(script)).toMatchObject([
      { id: first.id, texts: ['INT. KITCHEN - DAY', 'Rice burns.'] },
      { id: between.id, texts: [...heading.map((each) => each.text), 'Two bells.'] },
      { id: second.id, texts: ['EXT. FIELD - NIGHT', 'Crocuses close.'] },
    ])
  })

  it('are kept when they have no text', async () => {
    const { script } = await opened(CROCUS)
    const empty = await api.playscript.createScene({ body: { playscript: script.id, after: null, elements: [] } })
    const seen = await read(script)
    const changes = await saveScript(api, seen, scriptSource(seen).replace('boils', 'burns'))
    expect(changes).toMatchObject({ changed: 1, added: 0, removed: 0 })
    expect((await scenesOf(script))[0]).toMatchObject({ id: empty.id, texts: [] })
  })
})

describe('a script that is saved', () => {
  it('can be restored with the texts that were replaced when a scene was removed', async () => {
    const { script } = await opened(`${CROCUS}\nINT. CELLAR - DAY\n\nDark.\n`)
    await saveScript(api, script, `${KITCHEN.replace('boils', 'burns')}\n${FIELD}`)
    await api.playscript.restoreVersion({ params: { id: script.id }, body: { version: 1 } })
    expect((await scenesOf(script)).map(({ texts }) => texts[1])).toEqual(['Rice boils.', 'Crocuses close.', 'Dark.'])
  })

  it('stays as it is if the question is answered with no', async () => {
    const { script } = await opened(CROCUS)
    const asked: unknown[] = []
    const saving = saveScript(api, script, `Title: Rice\n\n${KITCHEN}`, async (changes) => {
      asked.push(changes)
      await Promise.reject(new Error('no'))
    })
    await expect(saving).rejects.toThrow('no')
    expect(asked).toEqual([{ changed: 0, added: 0, removed: 1, isMoved: false, isHead: true }])
    expect(await read(script)).toEqual(script)
  })

  it('changes only the part of the head that was edited, and not one that someone else has changed', async () => {
    const { script } = await opened(`Title: Crocus\n\nFADE IN:\n\n${CROCUS}`)
    const text = scriptSource(script)
    await saveScript(api, script, text.replace('Title: Crocus', 'Title: Rice'))
    const saved = await read(script)
    expect(saved).toMatchObject({ titlePage: [{ key: 'Title', value: 'Rice' }], front: script.front })
    const late = saveScript(api, script, text.replace('Title: Crocus', 'Title: Late').replace('boils', 'burns'))
    await expect(late).rejects.toMatchObject({ code: 'request.outdated' })
    expect(await read(script)).toEqual(saved)
  })

  it('is not saved in part if someone else has added a scene and the order was changed', async () => {
    const { script } = await opened(CROCUS)
    await api.playscript.createScene({ body: { playscript: script.id, heading: 'INT. CELLAR' } })
    const before = await read(script)
    const saving = saveScript(api, script, `${FIELD}\n${KITCHEN.replace('boils', 'burns')}`)
    await expect(saving).rejects.toMatchObject({ code: 'request.outdated' })
    expect(await read(script)).toEqual(before)
    // Without another order, both are kept.
    await saveScript(api, script, CROCUS.replace('boils', 'burns'))
    expect(await scenesOf(script)).toHaveLength(3)
  })

  it('keeps the synopsis of a scene above an outline', async () => {
    const { script, first } = await opened(CROCUS)
    const elements = [...first.elements, { type: 'action', text: 'It smells.' } as const]
    elements.splice(1, 0, { type: 'synopsis', text: 'Someone cooks.' })
    await api.playscript.updateScene({
      params: { id: first.id },
      body: { version: first.version, elements, synopsis: 'Rice.' },
    })
    const seen = await read(script)
    await saveScript(api, seen, scriptSource(seen).replace('boils', 'burns'))
    expect((await scenesOf(script))[0]).toEqual({
      id: first.id,
      synopsis: 'Rice.',
      texts: ['INT. KITCHEN - DAY', 'Someone cooks.', 'Rice burns.', 'It smells.'],
    })
  })
})

it('an empty heading keeps its number when a script or the scene is saved', async () => {
  const { script, first } = await opened(CROCUS)
  const heading = { type: 'heading', text: '', number: '12A' } as const
  const elements = [heading, { type: 'action', text: 'A bell.' } as const]
  const { id, version } = first
  await api.playscript.updateScene({ params: { id }, body: { version, elements } })
  const seen = await read(script)
  await saveScript(api, seen, scriptSource(seen).replace('A bell.', 'Two bells.'))
  const scene = await api.playscript.getScene({ params: { id } })
  expect(scene.elements).toMatchObject([heading, { text: 'Two bells.' }])
  await saveScene(api, scene, sceneSource(scene).replace('Two bells.', 'A gong.'))
  expect((await api.playscript.getScene({ params: { id } })).elements).toMatchObject([heading, { text: 'A gong.' }])
})

describe('a scene that is saved', () => {
  it('stays the one with its heading; what is above and below becomes scenes of their own', async () => {
    const { script, first, second } = await opened(CROCUS)
    await saveScene(api, second, `A bell.\n\nINT. HALL - DAY\n\nSteps.\n\n${FIELD}\nINT. CELLAR - DAY\n\nDark.\n`)
    const scenes = await scenesOf(script)
    expect(scenes.map(({ texts }) => texts.at(-1))).toEqual([
      'Rice boils.',
      'A bell.',
      'Steps.',
      'Crocuses close.',
      'Dark.',
    ])
    expect([scenes[0]?.id, scenes[3]?.id]).toEqual([first.id, second.id])
  })

  it('keeps its ID when its heading is changed or removed', async () => {
    const { script, first } = await opened(CROCUS)
    const renamed = await saveScene(api, first, 'FADE IN:\n\nINT. HALL - DAY\n\nRice boils.\n')
    expect((await scenesOf(script)).map(({ texts }) => texts[0])).toEqual([
      'FADE IN:',
      'INT. HALL - DAY',
      'EXT. FIELD - NIGHT',
    ])
    expect(await saveScene(api, renamed, 'Rice boils.\n')).toMatchObject({ id: first.id, heading: '' })
  })

  it('keeps a first line that looks like a title page', async () => {
    const { script, first } = await opened('Rice boils.\n')
    await saveScene(api, first, `Note: the rice burns.\n\n${sceneSource(first)}`)
    expect(await scenesOf(script)).toMatchObject([{ id: first.id, texts: ['Note: the rice burns.', 'Rice boils.'] }])
  })
})
