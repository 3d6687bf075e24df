import { loadTranslator } from '@saffron/core/i18n'
import { askProposal, followProposal, type SceneAsk } from '@saffron/core/playscript/client'
import { signedInApi, startTestServer, type TestServer } from '@saffron/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { acceptUnread, createAcceptance } from './accept.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { demoPaceMs: 0 } })
})
afterAll(() => server.close())

/** A script of two scenes, and what asks for a proposal for one of them. */
async function build() {
  const api = await signedInApi(server)
  const content = 'INT. KITCHEN - DAY\n\nRice boils.\n\nEXT. FIELD - NIGHT\n\nCrocuses close.\n'
  const script = await api.playscript.createPlayscript({ body: { content } })
  const [kitchen, field] = script.scenes ?? []
  if (kitchen === undefined || field === undefined) throw new Error('no scenes')
  const propose = async (scene: string, ask: SceneAsk) => {
    const proposal = await askProposal(api, scene, ask)
    for await (const _each of followProposal({ api, proposal }));
    return api.playscript.getProposal({ params: { id: scene, proposal: proposal.id } })
  }
  const read = (id: string) => api.playscript.getScene({ params: { id } })
  return { context: { api, t: await loadTranslator('en') }, script, kitchen, field, propose, read }
}

it('what people wrote after the model had read a scene isn’t replaced, and other scenes are', async () => {
  const { context, script, kitchen, field, propose, read } = await build()
  const { api } = context
  const proposals = [
    await propose(kitchen.id, { action: 'genPlayscript' }),
    await propose(field.id, { action: 'genPlayscript' }),
    await propose(field.id, { action: 'summary' }),
  ]
  const elements = [...kitchen.elements, { type: 'action' as const, text: 'It burns.' }]
  await api.playscript.updateScene({ params: { id: kitchen.id }, body: { version: kitchen.version, elements } })
  const now = await api.playscript.getPlayscript({ params: { id: script.id } })
  expect(await acceptUnread(context, now, proposals)).toEqual([proposals[0]])
  expect((await read(kitchen.id)).elements).toMatchObject(elements)
  const changed = await read(field.id)
  expect([changed.elements, changed.synopsis]).toEqual([proposals[1]?.elements, proposals[2]?.text])
})

it('an outline isn’t accepted', async () => {
  const { context, script, kitchen, propose, read } = await build()
  const outline = await propose(kitchen.id, { action: 'genOutline' })
  await expect(createAcceptance(context, script)(outline)).rejects.toThrow('An outline can only be read.')
  expect(await read(kitchen.id)).toMatchObject({ version: kitchen.version })
})
