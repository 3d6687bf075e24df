import { startTestServer, type TestServer } from '@saffron/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { showAdmin } from '../../../testing/show-admin.tsx'

const [CTRL_A, CTRL_E, CTRL_S, CTRL_U] = ['\u0001', '\u0005', '\u0013', '\u0015']
const [DOWN, UP, ESC, SHIFT_TAB] = ['\u001B[B', '\u001B[A', '\u001B', '\u001B[Z']
const URL = 'http://127.0.0.1:9/v1'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function showChannel(name: string, as: Parameters<typeof showAdmin>[1] = {}) {
  const shown = await showAdmin(server, as)
  const body = { name, type: 'openai' as const, baseUrl: URL, apiKey: 'sk-kept-12345678' }
  const { id } = await shown.api.admin.createChannel({ body })
  await shown.goTo(as.locale === undefined ? 'Channels' : '通道')
  await shown.press(name, new RegExp(`❯ \\S+ +${name}`))
  const channel = () => shown.api.admin.getChannel({ params: { id } })
  return { ...shown, id, channel }
}

describe('a channel', () => {
  it('is edited in a form, and keeps its key unless a new one is typed', async () => {
    const { press, channel, frame } = await showChannel('Slip')
    await press(CTRL_E, /Slip · OpenAI or compatible\n\n❯ Name +Slip/)
    await press(' two', /❯ Name +Slip two/)
    await press('\r', /❯ Base URL +http:\/\/127\.0\.0\.1:9\/v1\n +For example, https[^]*provider’s default\.\n {2}Key/)
    await press('\t', /❯ Key *\n +Ends in 5678\. Leave empty to keep the current key\./)
    await press(DOWN, /❯ Models\n/)
    await press('gpt-a\rgpt-b', / {4}gpt-a\n {4}gpt-b\n/)
    await press('\t', /Models +gpt-a …\n\nAdvanced\n❯ Priority +0/)
    await press(CTRL_U, /❯ Priority *\n/)
    await press('7', /❯ Priority +7/)
    await press(DOWN, /❯ Weight +1/)
    await press(DOWN, /❯ Timeout/)
    await press(DOWN, /❯ Drain/)
    await press(DOWN, /❯ Proxy/)
    await press('direct', /❯ Proxy +direct/)
    await press(SHIFT_TAB, /❯ Drain/)
    await press(UP, /❯ Timeout/)
    await press(CTRL_S, 'Slip two saved.')
    expect(frame()).not.toContain('sk-kept')
    expect(await channel()).toMatchObject({
      name: 'Slip two',
      baseUrl: URL,
      keyHint: '5678',
      chosen: ['gpt-a', 'gpt-b'],
      priority: 7,
      weight: 1,
      proxy: 'direct',
      timeoutSeconds: null,
      drainSeconds: null,
      dialect: 'auto',
    })
  })

  it('shows its errors below their fields, goes to the first, and isn’t saved', async () => {
    const { press, see, channel, type } = await showChannel('Wrong')
    await press(CTRL_E, /❯ Name +Wrong/)
    type(CTRL_U)
    await press('\t', /Name +—\n +Enter a name\.\n❯ Base URL/)
    await press(CTRL_U, /❯ Base URL *\n/)
    await press('nope', /❯ Base URL +nope/)
    await press(CTRL_S, /❯ Name *\n +Enter a name\.\n +Base URL +nope\n +Enter a URL that starts with http/)
    await press('Right', /❯ Name +Right *\n {2}Base URL/)
    await press(ESC, 'Discard your input? [y/N]')
    await press('n', /❯ Name +Right/)
    await press(ESC, 'Discard your input? [y/N]')
    await press('y', /❯ \S+ +Wrong/)
    await see('Ctrl+A add')
    expect(await channel()).toMatchObject({ name: 'Wrong', baseUrl: URL, version: 1 })
  })

  it('shows what only the server can find below its field', async () => {
    const { press, channel } = await showChannel('Long')
    await press(CTRL_E, /❯ Name +Long/)
    await press('x'.repeat(100), /❯ Name +x/)
    await press(CTRL_S, /❯ Name .*\n +\S.*100/)
    expect((await channel()).name).toBe('Long')
  })

  it('is merged with, or replaces, what someone else has saved first', async () => {
    const { api, press, id, channel } = await showChannel('Both')
    const theirs = () => api.admin.updateChannel({ params: { id }, body: { weight: 5, name: 'Theirs' } })
    await press(CTRL_E, /❯ Name +Both/)
    await press(' mine', /❯ Name +Both mine/)
    await theirs()
    await press(CTRL_S, /Someone else changed this[^]*❯ Merge\n +Overwrite with mine/)
    await press(ESC, /❯ Name +Both mine/)
    await press(CTRL_S, /❯ Merge/)
    await press('\r', /❯ Name +Both mine[^]*Weight +5/)
    await press(CTRL_S, 'Both mine saved.')
    expect(await channel()).toMatchObject({ name: 'Both mine', weight: 5 })

    await press(CTRL_E, /❯ Name +Both mine/)
    await press(' again', /❯ Name +Both mine again/)
    await api.admin.updateChannel({ params: { id }, body: { weight: 6 } })
    await press(CTRL_S, /❯ Merge/)
    await press(DOWN, /❯ Overwrite/)
    await press('\r', 'Both mine again saved.')
    expect(await channel()).toMatchObject({ name: 'Both mine again', weight: 5 })
  })

  it('fits 44 columns in Chinese, with the value below its label', async () => {
    const { press, widest, frame } = await showChannel('窄的通道', { locale: 'zh-Hant', columns: 44 })
    await press(CTRL_E, /窄的通道 · OpenAI[^]*❯ 名稱/)
    for (let at = 0; at < 10; at += 1) {
      await press('\t', /❯ /)
      expect(widest()).toBeLessThan(44)
    }
    await press(SHIFT_TAB, /❯ /)
    expect(frame().split('\n').length).toBeLessThan(24)
  })
})

describe('a provider', () => {
  it('is connected in a form with the fields of its type, and says what it found', async () => {
    const { api, goTo, press, see, frame } = await showAdmin(server)
    await goTo('Channels')
    await see(/❯ \S/)
    await press(CTRL_A, /Connect a provider\n\n❯ Type +OpenAI or compatible/)
    await press('\r', /Type\n❯ OpenAI or compatible\n {2}Anthropic/)
    await press(DOWN, /❯ Anthropic/)
    await press('\r', /❯ Type +Anthropic[^]*Base URL +https:\/\/api\.anthropic\.com/)
    expect(frame()).not.toContain('OpenAI API compatibility')
    await press('\u001B[D', /❯ Type +OpenAI or compatible/)
    await press('\t', /❯ Name/)
    await press('New', /❯ Name +New/)
    await press('\r', /❯ Base URL/)
    await press(URL, /❯ Base URL +http:\/\/127/)
    await press('\r', /❯ Key/)
    await press('sk-secret-1234', /❯ Key +•{14} *\n/)
    expect(frame()).not.toContain('sk-secret')
    for (let at = 0; at < 8; at += 1) await press('\t', /❯ /)
    await press('\t', /❯ \[ Connect \]/)
    await press('\r', /New\n❯ OpenAI or compatible · http:\/\/127\.0\.0\.1:9[^]*Can’t reach the provider/)
    await press(ESC, /Failing +New/)
    const { list } = await api.admin.searchChannels({ query: { q: 'New' } })
    expect(list).toMatchObject([{ name: 'New', type: 'openai', baseUrl: URL, keyHint: '1234', weight: 1 }])
  })

  it('is left without a question if nothing was typed', async () => {
    const { goTo, press, see, frame } = await showAdmin(server)
    await goTo('Channels')
    await see(/❯ \S/)
    await press(CTRL_A, /❯ Type/)
    await press(ESC, /Ctrl\+A add/)
    expect(frame()).not.toContain('[y/N]')
  })
})
