import { startTestServer, type TestServer } from '@saffron/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { showAdmin } from '../../testing/show-admin.tsx'

const [CTRL_G, CTRL_T, ESC] = ['\u0007', '\u0014', '\u001B']
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('the channels', () => {
  it('are tested with one key, and show the result', async () => {
    const { frame, goTo, press, see } = await showAdmin(server)
    await goTo('Channels')
    await see(/❯ \w.* {2}Demo +\d models/)
    await press(CTRL_G, /Test Demo\n❯ saffron-demo\S* replied: first token after \d+ ms/)
    await press(ESC, /❯ Working +Demo/)
    expect(frame()).not.toContain('Test Demo')
  })

  it('show why they fail, and the full error in their details', async () => {
    const { api, frame, goTo, press, see, widest } = await showAdmin(server, { locale: 'zh-Hant', columns: 60 })
    const type = 'openai' as const
    const body = { name: '壞掉的通道', type, baseUrl: 'http://127.0.0.1:9/v1', models: ['gpt-away'] }
    await api.admin.createChannel({ body })
    await goTo('通道')
    await see(/失敗 +壞掉的通道 .*供應商/)
    await press('壞掉', /❯ 失敗 +壞掉的通道 +1 個模型.*\n第 1 筆，共 1 筆/)
    await press(CTRL_G, /壞掉的通道.*測試\n❯ gpt-away 在 \d+ 毫秒後失敗/)
    await press(ESC, /尋找：壞掉\n.*\n❯ 失敗/)
    await press('\r', /OpenAI.* · http:\/\/127\.0\.0\.1:9\/v1\n[^]*無法連線到供應商[^]*ECONNREFUSED[^]*gpt-away/)
    expect(frame()).not.toContain('provider.failed')
    expect(widest()).toBeLessThan(60)
  })

  it('are tested by their own name if they list no models', async () => {
    const { api, frame, goTo, press } = await showAdmin(server)
    const { id } = await api.admin.createChannel({
      body: { name: 'Bare', type: 'openai', baseUrl: 'http://127.0.0.1:9/v1' },
    })
    await goTo('Channels')
    await press('Bare', /❯ Failing +Bare.*\n1 of 1/)
    await press(CTRL_G, /Test Bare\n❯ Bare failed after \d+ ms/)
    expect(frame()).not.toContain('❯  ')
    await api.admin.deleteChannel({ params: { id } })
  })

  it('are paused and resumed, and reload after a conflicting change', async () => {
    const { api, frame, goTo, press, see } = await showAdmin(server)
    await goTo('Channels')
    await see(/Demo/)
    await press('Demo', /Find: Demo\n.*\n❯ \w+ .*Demo.*\n1 of 1/)
    await press(CTRL_T, /❯ Paused +Demo/)
    await press(CTRL_T, /❯ Working +Demo/)
    const { list } = await api.admin.searchChannels({ query: { q: 'Demo' } })
    await api.admin.updateChannel({ params: { id: list[0]?.id ?? '' }, body: { name: 'Demo house' } })
    await press(CTRL_T, /Someone else changed this channel/)
    await see(/❯ Working +Demo house/)
    expect(frame()).toContain('1 of 1')
  })
})

describe('the models', () => {
  it('show full names on a narrow screen', async () => {
    const { goTo, see, widest } = await showAdmin(server, { columns: 44 })
    await goTo('Models')
    await see(/on +saffron-demo-vision$/m)
    expect(widest()).toBeLessThan(44)
  })

  it('are disabled and enabled', async () => {
    const { api, goTo, press, see } = await showAdmin(server)
    await goTo('Models')
    await press('vision', /Find: vision\n.*\n❯ on +saffron-demo-vision +1 channel +Free\n1 of 1/)
    await press(CTRL_T, /❯ off +saffron-demo-vision/)
    const { list } = await api.admin.searchModels({ query: { q: 'saffron-demo-vision' } })
    expect(list).toMatchObject([{ enabled: false }])
    await press(CTRL_T, /❯ on +saffron-demo-vision/)
    await see('Ctrl+T enable/disable')
  })

  it('are refreshed by an admin, with added models and channels that didn’t respond', async () => {
    const boss = await showAdmin(server)
    const [gone] = (await boss.api.admin.searchModels({ query: { q: 'saffron-demo-vision' } })).list
    await boss.api.admin.deleteModel({ params: { id: gone?.id ?? '' }, query: {} })
    const { goTo, press, see, frame, type } = await showAdmin(server, { role: 'admin' })
    await goTo('Models')
    await see(/on +saffron-demo/)
    expect(frame()).not.toContain('Ctrl+T')
    type(CTRL_T)
    await press(
      CTRL_G,
      /Models refreshed\n❯ 1 added, \d updated, \d no longer available\.\n {2}\+ saffron-demo-vision\n {2}! 壞掉的通道: Can’t reach the provider/,
    )
    await press(ESC, /❯ on +gpt-a/)
  })
})
