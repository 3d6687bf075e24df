import { startTestServer, type TestServer } from '@saffron/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { showAdmin } from '../../testing/show-admin.tsx'

const [SHIFT_TAB, CTRL_F, ESC, CTRL_P] = ['\u001B[Z', '\u0006', '\u001B', '\u0010']
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('the console', () => {
  it('starts with the overview, and goes to the next tab and back', async () => {
    const { see, press, frame, done } = await showAdmin(server)
    await see(/\[Overview\]/)
    const first = frame()
    await press('\t', /Admin · (?!Overview)/)
    expect(frame()).not.toBe(first)
    await press(SHIFT_TAB, /Admin · Overview/)
    await press(CTRL_P, /Overview/)
    await press(ESC, /Overview/)
    await expect.poll(() => done).toEqual(['palette', 'back'])
  })

  it('shows an admin the permitted tabs, and other users nothing', async () => {
    const { see, frame } = await showAdmin(server, { role: 'content-admin' })
    await see(/\[Models\]/)
    expect(frame()).not.toContain('Overview')
    const other = await showAdmin(server, { role: 'user' })
    await other.see('You don’t have permission to do this.')
    expect(other.frame()).not.toContain('Models')
  })
})

describe('the overview', () => {
  it('shows current figures, and bars for usage', async () => {
    const { see, press, frame } = await showAdmin(server)
    await see(/\d+ accounts?, 0 active today\. No replies in progress\.\nDatabase/)
    await see(/Last 7 days\n❯ Calls +▁{7} +0 calls, 0 failed\n +Tokens +▁{7} +0\n +Credits +▁{7} +0\.00\n/)
    await see(/Errors by channel +none/)
    await press(CTRL_F, /Last 30 days\n❯ Calls +▁{30} /)
    await press(CTRL_F, /Last day\n❯ Calls +▁{24} /)
    expect(frame()).toContain('Ctrl+F period')
  })

  it('fits 40 columns, counted for Chinese, with texts instead of bars', async () => {
    const { see, widest, press } = await showAdmin(server, { locale: 'zh-Hant', columns: 40 })
    await see(/呼叫次數 +0 次，0 次失敗/)
    expect(widest()).toBeLessThan(40)
    await press(CTRL_F, /最近 30 天\n❯ 呼叫次數 +0 次，0 次失敗/)
    expect(widest()).toBeLessThan(40)
  })
})
