import { startTestServer, type TestServer } from '@saffron/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { showAdmin } from '../../../testing/show-admin.tsx'

const [CTRL_A, CTRL_E, CTRL_S, CTRL_U] = ['\u0001', '\u0005', '\u0013', '\u0015']
const [DOWN, UP, LEFT, RIGHT, ESC] = ['\u001B[B', '\u001B[A', '\u001B[D', '\u001B[C', '\u001B']
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function showModel() {
  const shown = await showAdmin(server)
  await shown.goTo('Models')
  await shown.press('vision', /❯ on +saffron-demo-vision.*\n1 of 1/)
  const model = async () => {
    const { list } = await shown.api.admin.searchModels({ query: { q: 'saffron-demo-vision' } })
    return list[0]
  }
  return { ...shown, model }
}

describe('a model', () => {
  it('is priced in a form', async () => {
    const { press, model } = await showModel()
    await press('\r', /Set prices of saffron-demo-vision\n\n❯ Input.*\n +In credits: per million tokens/)
    await press('much', /❯ Input +much/)
    await press(CTRL_S, 'Enter a price such as 2.5')
    await press(CTRL_U, /❯ Input *\n/)
    await press('2.5\r', /❯ Cached input/)
    await press('\r', /❯ Output/)
    await press('10\r', /❯ \[ Save \]/)
    await press('\r', 'saffron-demo-vision saved.')
    expect(await model()).toMatchObject({ prices: { input: 2_500_000, output: 10_000_000 } })
  })

  it('gets what it can draw, in place of what its channels know', async () => {
    const { press, model } = await showModel()
    await press(CTRL_E, /❯ Enabled/)
    await press(UP, '❯ [ Save ]')
    await press(UP, /❯ Drawing +What its channels know/)
    await press(RIGHT, /❯ Drawing +What is set here\n +What it can do +—/)
    await press(DOWN, '❯ What it can do')
    await press('\r', '❯ [ ] Draw images')
    await press('\r', '❯ [x] Draw images')
    await press(ESC, /❯ What it can do +Draw images/)
    await press(DOWN, /❯ Sizes or ratios/)
    await press('wide', /❯ Sizes or ratios +wide/)
    await press(CTRL_S, 'Enter sizes such as 1024x1024, or ratios such as 16:9.')
    await press(CTRL_U, /❯ Sizes or ratios *\n/)
    await press('16:9', /❯ Sizes or ratios +16:9/)
    await press(CTRL_S, 'saffron-demo-vision saved.')
    expect(await model()).toMatchObject({ media: { operations: ['generate'], ratios: ['16:9'] }, ownMedia: true })
    await press(CTRL_E, /❯ Enabled/)
    for (const place of ['[ Save ]', 'Also takes']) await press(UP, `❯ ${place}`)
    for (let field = 0; field < 7; field++) await press(UP, /❯/)
    await press(UP, '❯ Drawing')
    await press(LEFT, /❯ Drawing +What its channels know/)
    await press(CTRL_S, 'saffron-demo-vision saved.')
    expect(await model()).not.toHaveProperty('ownMedia')
  })

  it('is edited in a form, with its prices, capabilities and uses', async () => {
    const { press, model } = await showModel()
    const before = await model()
    await press(CTRL_E, /❯ Enabled +yes/)
    await press(' ', /❯ Enabled +no/)
    await press('\t', /❯ Display name +\S/)
    await press(' X', /❯ Display name .* X/)
    await press('\t', /❯ Group/)
    await press('House', /❯ Group +House/)
    await press('\r', /\n\nPrices\n❯ Input/)
    for (const place of ['Group', 'Display name', 'Enabled', '[ Save ]', 'Drawing', 'Maximum output']) {
      await press(UP, `❯ ${place}`)
    }
    await press('\u001B[Z', /❯ Context window/)
    await press(CTRL_U, /❯ Context window \(tokens\) *\n/)
    await press('128,000', /❯ Context window \(tokens\) +128,000/)
    await press(UP, /❯ Icon.*\n +An emoji/)
    await press(UP, /\n\nAdvanced\n❯ Capabilities +Chat, Vision/)
    await press('\r', /❯ \[x\] Chat/)
    await press('\r', /❯ \[ \] Chat/)
    await press(ESC, /❯ Capabilities +Vision/)
    await press(UP, /❯ Default for +—/)
    await press('\r', /Default for\nUsed when no model is specified[^]*❯ \[ \] Chat\n {2}\[ \] Titles/)
    await press(DOWN, /❯ \[ \] Titles/)
    await press('\r', /❯ \[x\] Titles/)
    await press(ESC, /❯ Default for +Titles/)
    await press(UP, /❯ Available to +Everyone/)
    await press('\r', /❯ Everyone/)
    await press(DOWN, /❯ Administrators/)
    await press('\r', /❯ Available to +Administrators/)
    await press(CTRL_S, /❯ Default for +Titles\n[^]*\n +This model can’t be the default here/)
    await press(DOWN, /❯ Capabilities/)
    await press('\r', /❯ \[ \] Chat/)
    await press('\r', /❯ \[x\] Chat/)
    await press(ESC, /❯ Capabilities +Chat, Vision/)
    await press(CTRL_S, 'saffron-demo-vision saved.')
    expect(await model()).toMatchObject({
      displayName: `${before?.displayName} X`,
      group: 'House',
      contextLimit: 128_000,
      features: expect.arrayContaining(before?.features ?? []),
      visibleTo: 'admin',
      defaultFor: ['title'],
      prices: before?.prices,
      enabled: false,
    })
  })

  it('is added to a channel that doesn’t list it', async () => {
    const { api, goTo, press, see } = await showAdmin(server)
    await goTo('Models')
    await see(/❯ on/)
    await press(CTRL_A, /Add model\nFor a model that a channel serves but doesn’t list\.\n\n❯ Name/)
    await press('saffron-demo', /❯ Name +saffron-demo/)
    await press(CTRL_S, /already exists/)
    await press('-2', /❯ Name +saffron-demo-2/)
    await press('\r', /❯ Channels +—/)
    await press('\r', /❯ \[ \] Demo/)
    await press('\r', /❯ \[x\] Demo/)
    await press(ESC, /❯ Channels +Demo/)
    await press('\t', /❯ Capabilities +Chat/)
    await press('\t', /❯ \[ Add model \]/)
    await press('\r', 'Model added: saffron-demo-2')
    const { list } = await api.admin.searchModels({ query: { q: 'saffron-demo-2' } })
    expect(list).toMatchObject([{ name: 'saffron-demo-2', features: ['chat'], channels: [expect.any(String)] }])
  })
})
