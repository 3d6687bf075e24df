import { signedInApi, startTestServer, type TestServer } from '@saffron/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildScreenProps } from '../../testing/build-screen-props.ts'
import { type ShownAs, showScreen } from '../../testing/show-screen.tsx'
import { AgentsScreen } from './agents-screen.tsx'

const [CTRL_D, CTRL_E, CTRL_F, CTRL_G, CTRL_O, CTRL_T, CTRL_X, CTRL_Y] = [
  '\u0004',
  '\u0005',
  '\u0006',
  '\u0007',
  '\u000F',
  '\u0014',
  '\u0018',
  '\u0019',
]
const [ENTER, ESC, TAB] = ['\r', '\u001B', '\t']

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function show(as: ShownAs = {}) {
  const shown = await showScreen(server, as, (leave, api) => <AgentsScreen {...buildScreenProps(api, leave)} />)
  const press: typeof shown.press = async (keys, expected) => {
    // A frame is drawn shortly before its keys are handled.
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
    await shown.press(keys, expected)
  }
  return { ...shown, press }
}

const fields = { name: 'Reviewer', instructions: 'Be brief.', visibility: 'store' } as const

/** Publishes an agent of someone else. */
async function publishOther(name: string) {
  const { store } = await signedInApi(server)
  const { id } = await store.createAgent({ body: { ...fields, name } })
  return store.publishAgent({ params: { id }, body: {} })
}

describe('the user’s own agents', () => {
  it('are published, compared with the version before, withdrawn and deleted', async () => {
    const { api, press, frame } = await show()
    const { id } = await api.store.createAgent({ body: fields })
    await press(TAB, '[All]')
    await press(TAB, /\[Yours\] All\n.*\n❯ draft +General +Reviewer/)
    await press(CTRL_O, 'isn’t published')
    await press(CTRL_G, 'What is new')
    await press('First', 'First')
    await press(ENTER, '“Reviewer” published as version 1.')
    await api.store.updateAgent({ params: { id }, body: { instructions: 'Be kind.' } })
    await press(ENTER, /Reviewer · \[Texts\] Versions Tests[^]*Be kind\./)
    await press(TAB, /Texts \[Versions\] Tests\n❯ draft [^]*\n +1 .* First/)
    await press(ENTER, /instructions\n.*- Be brief\.\n.*\+ Be kind\./)
    await press(ESC, '[Versions]')
    await press(CTRL_X, 'Withdraw “Reviewer”?')
    await press('y', 'withdrawn')
    expect(await api.store.getAgent({ params: { id } })).toMatchObject({ published: null })
    await press(CTRL_D, 'Delete “Reviewer”')
    await press('y', 'No agents yet.')
    expect(frame()).toContain('Ctrl+A')
  })

  it('are tried as a draft, and chatted with once they’re published', async () => {
    const { api, press, done } = await show()
    const { id } = await api.store.createAgent({ body: fields })
    await api.store.publishAgent({ params: { id }, body: {} })
    await press(TAB, '[All]')
    await press(TAB, /❯ version 1 +General +Reviewer/)
    await press(CTRL_T, 'Reviewer')
    await expect.poll(() => done).toEqual(['draft Reviewer'])
    await press(CTRL_O, 'Reviewer')
    await expect.poll(() => done).toEqual(['draft Reviewer', 'agent Reviewer'])
  })
})

describe('a copy of an agent', () => {
  it('shows what its original has changed since, and takes what the user chooses', async () => {
    const { store } = await signedInApi(server)
    const open = { ...fields, name: 'Original', instructionsVisible: true }
    const { id } = await store.createAgent({ body: open })
    await store.publishAgent({ params: { id }, body: {} })
    const { api, press } = await show()
    const copy = await api.store.forkAgent({ params: { id }, body: {} })
    const params = { id: copy.id }
    await api.store.updateAgent({ params, body: { instructions: 'Be strict.' } })
    await store.updateAgent({ params: { id }, body: { instructions: 'Be kind.', description: 'Reads diffs.' } })
    await store.publishAgent({ params: { id }, body: {} })
    await press(TAB, '[All]')
    await press(TAB, /❯ draft · update available +General +Original/)
    await press(ENTER, 'The original has published version 2.')
    await press(TAB, '[Versions]')
    await press(TAB, '[Tests]')
    await press(TAB, /\[Update\][^]*version 1 to 2[^]*❯ take +description[^]*keep +instructions +you changed it too/)
    await press('\u001B[B', /❯ keep +instructions/)
    await press(ENTER, /- Be brief\.\n.*\+ Be kind\.[^]*your own change[^]*\+ Be strict\./)
    // Looking at a change loses no choice.
    await press(ESC, /❯ take +description/)
    await press('\u000B', /❯ keep +description/)
    await press('\u001B[B', /❯ keep +instructions/)
    await press('\u000B', /❯ take +instructions/)
    await press(ENTER, '- Be brief.')
    await press(ESC, /❯ keep +description[^]*take +instructions/)
    await press('\u0013', 'has these fields of version 2 now: instructions')
    expect(await api.store.getAgent({ params })).toMatchObject({
      description: '',
      instructions: 'Be kind.',
      forkedFrom: { agent: id, version: 2 },
    })
  })
})

describe('an agent that is described', () => {
  it('is drafted by a model', async () => {
    const { api, press } = await show()
    await press(TAB, '[All]')
    await press(TAB, 'or Ctrl+W to describe it')
    await press('\u0017', 'What should it do?')
    await press('Explain logs', 'Explain logs')
    await press(ENTER, /“Explain logs” saved as a draft/)
    const { list } = await api.store.searchMyAgents({ query: {} })
    expect(list).toMatchObject([{ name: 'Explain logs', published: null }])
  })
})

describe('the tests of an agent', () => {
  const tests = [
    { name: 'Greets', prompt: '5 words' },
    { name: 'Sings', prompt: '5 words', mustContain: ['la la la'] },
  ]

  it('are run on the draft, and show why one failed and what the agent said', async () => {
    const { api, press, frame } = await show()
    const { id } = await api.store.createAgent({ body: { ...fields, name: 'Tested', model: 'saffron-demo', tests } })
    await press(TAB, '[All]')
    await press(TAB, /❯ draft +General +Tested/)
    await press(
      CTRL_Y,
      /Texts Versions \[Tests\]\n1 of 2 tests passed\n❯ Passed +Greets[^]*Failed +Sings +The reply doesn’t/,
    )
    await press('\u001B[B', /❯ Failed +Sings/)
    await press(ENTER, /Sings\n❯ The reply doesn’t contain “la la la”\.[^]*5 words[^]*Reply:\n +\w+/)
    await press(ESC, '[Tests]')
    await press(ESC, /❯ draft +General +Tested/)
    await press(ENTER, /Tests: 1 of 2 passed/)
    await api.store.updateAgent({ params: { id }, body: { instructions: 'Be kind.' } })
    await press(TAB, '[Versions]')
    await press(TAB, /0 of 2 tests passed\n❯ Not run +Greets/)
    expect(frame()).toContain('Ctrl+Y run the tests')
  })
})

describe('the agents of others', () => {
  it('are searched, and not changed', async () => {
    await publishOther('Needle')
    await publishOther('Haystack')
    const { press, done } = await show()
    await press(TAB, /Haystack/)
    await press('need', /Find: need\n❯ General +Needle\n1 of 1/)
    await press(CTRL_E, 'You can’t change this agent.')
    await press(CTRL_F, /doesn’t show the instructions/)
    await press(CTRL_O, 'Needle')
    await expect.poll(() => done).toEqual(['agent Needle'])
    await press(ENTER, /Needle · \[Texts\][^]*The author doesn’t show the instructions\./)
  })
})

it.each(['zh-Hant', 'zh-Hans'] as const)('fits a narrow terminal in %s', async (locale) => {
  await publishOther('Wide name of an agent')
  const { widest, press } = await show({ locale, columns: 44 })
  await press(TAB, /Wide/)
  expect(widest()).toBeLessThanOrEqual(44)
})
