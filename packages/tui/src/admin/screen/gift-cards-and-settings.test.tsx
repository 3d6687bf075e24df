import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startTestServer, type TestServer } from '@saffron/server/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { showAdmin } from '../../testing/show-admin.tsx'

const [UP, SHIFT_TAB] = ['\u001B[A', '\u001B[Z']
const [CTRL_F, CTRL_G, CTRL_T, CTRL_U, DOWN, ESC] = ['\u0006', '\u0007', '\u0014', '\u0015', '\u001B[B', '\u001B']
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('the gift cards', () => {
  it('are created after a question, show their codes once, and save them to a private file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'saffron-cards-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const { api, goTo, press, see, frame } = await showAdmin(server)
    await goTo('Gift cards')
    await see('No gift cards yet.')
    await press(CTRL_G, 'Credits per card:')
    await press('5\r', 'Quantity: 1')
    await press('2', /Quantity: 2$/m)
    await press('5', /Quantity: 25$/m)
    await press(CTRL_U, /Quantity:$/m)
    await press('2\r', 'Expiration date')
    await press('2026-02-31\r', 'Enter a date such as 2026-12-31, or leave empty.')
    await press(CTRL_U, /\(optional\):$/m)
    await press('\r', 'Note (optional):')
    await press('for the fair\r', 'Create 2 gift cards of 5.00 credits each? [y/N]')
    await press('n', 'No gift cards yet.')
    expect((await api.wallet.searchGiftCards({})).total).toBe(0)

    await press(CTRL_G, '1/4 Credits per card:')
    await press('7\r', '2/4 Quantity: 1')
    await press(UP, /1\/4 Credits per card: 7$/m)
    await press('\r', '2/4 Quantity: 1')
    await press(SHIFT_TAB, /1\/4 Credits per card: 7$/m)
    await press(ESC, 'Discard your input? [y/N]')
    await press('n', /1\/4 Credits per card: 7$/m)
    await press(ESC, 'Discard your input? [y/N]')
    await press('y', 'Ctrl+G create')
    await press(CTRL_G, '1/4 Credits per card:')
    await press(ESC, 'Ctrl+G create')

    await press(CTRL_G, 'Credits per card:')
    for (const [typed, next] of [
      ['5\r', 'Quantity: 1'],
      ['1\r', 'Expiration date'],
      ['2099-12-31\r', 'Note (optional):'],
      ['for the fair\r', 'Create 1 gift card of 5.00 credits each? [y/N]'],
    ] as const) {
      await press(typed, next)
    }
    await press('y', '1 gift card created')
    const [, code = ''] = /❯ (\S+)\n/.exec(frame()) ?? []
    expect(await api.wallet.getGiftCard({ params: { id: code } })).toMatchObject({ state: 'active' })
    await press(ESC, 'The codes won’t be shown again. [y/N]')
    await press('n', code)
    await press(CTRL_G, 'File:')
    await press('~', /File: ~$/m)
    await press(CTRL_U, /File:$/m)
    const path = join(folder, 'cards.txt')
    await press(`${path}\r`, 'Only you can read this file.')
    expect(readFileSync(path, 'utf8')).toBe(`${code}\n`)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    await press(ESC, /❯ ….* 5\.00 +active +Expires 12\/31\/99 · for the fair/)
    expect(frame()).not.toContain(code)
  })

  it('are disabled after a question, enabled again, and filtered by state', async () => {
    const { api, goTo, press, widest } = await showAdmin(server, { locale: 'zh-Hans', columns: 40 })
    await api.wallet.createGiftCards({ body: { amountMicros: 2_000_000, note: '節日' } })
    await goTo('礼品卡')
    await press('節日', /❯ …\S+ +2\.00 +\S+ +節日\n第 1 条，共 1 条/)
    await press(CTRL_T, '[y/N]')
    await press('y', /❯ …\S+ +2\.00 +已停用/)
    expect((await api.wallet.searchGiftCards({ query: { state: 'disabled' } })).total).toBe(1)
    await press(CTRL_T, '礼品卡已重新启用。')
    await press(CTRL_F, /❯ 所有|❯ 全部/)
    await press(DOWN, /❯ \S+/)
    await press('\r', /2\.00/)
    expect(widest()).toBeLessThan(40)
  })
})

describe('the prompts', () => {
  it('are found and shown in full', async () => {
    const { api, goTo, press, frame } = await showAdmin(server)
    const text = Array.from({ length: 40 }, (_, at) => `Line ${at} 第${at}行`).join('\n')
    await api.system.createPrompt({ body: { key: 'house.greeting', text } })
    await goTo('System prompts')
    await press('greet', /❯ house\.greeting +custom +Line 0 第0行.*\n1 of 1/)
    await press('\r', /house\.greeting · Version 1\n❯ Line 0 第0行\n {2}Line 1 第1行/)
    await press('\u001B[F', /❯ Line 39 第39行\n40 of 40/)
    await press(ESC, /Find: greet\n/)
    expect(frame()).toContain('1 of 1')
  })
})

describe('the settings', () => {
  it('show their help, are set, rejected if invalid, and reset', async () => {
    const { api, goTo, press, see } = await showAdmin(server)
    const valueOf = async () => (await api.system.searchSettings({ query: { q: 'reward.inviter' } })).list[0]?.value
    await goTo('System settings')
    await press(
      'reward.inviter',
      /❯ reward\.inviter +\(0\.00\) +Credits for the person who sent the invitation\.\n1 of 1/,
    )
    await press('\r', /Credits for the person who sent the invitation\. Default: 0\.00\nreward\.inviter:$/m)
    await press('much\r', /Enter a number of credits such as 5 or 0\.25/)
    expect(await valueOf()).toBeNull()
    // A rejected value stays editable.
    await see(/reward\.inviter: much$/m)
    await press(CTRL_U, /reward\.inviter:$/m)
    await press('2.5\r', /❯ reward\.inviter +2\.5 /)
    await see('reward.inviter saved.')
    expect(await valueOf()).toBe('2.5')
    await press('\r', 'reward.inviter: 2.5')
    await press(CTRL_U, /reward\.inviter:$/m)
    await press('\r', 'Reset reward.inviter to its default?')
    await press('y', /❯ reward\.inviter +\(0\.00\)/)
    expect(await valueOf()).toBeNull()
  })

  it('are written but never shown if secret, and replaced after a question', async () => {
    const { api, goTo, press, type, see, frame } = await showAdmin(server, { locale: 'zh-Hant', columns: 40 })
    const seen: string[] = []
    const isSet = async () => (await api.system.searchSettings({ query: { q: 'google.clientSecret' } })).list[0]?.isSet
    await goTo('系統設定')
    await press('google.clientSecret', /❯ google\.clientSecret +\S+\n第 1 筆，共 1 筆/)
    await press('\r', 'google.clientSecret：')
    await press('clearNotice', /google\.clientSecret：••••/)
    seen.push(frame())
    type('\r')
    await see(/❯ google\.clientSecret +••••••••/)
    expect(await isSet()).toBe(true)
    await press('\r', /google\.clientSecret：$/m)
    await press('other\r', '[y/N]')
    await press('n', /❯ google\.clientSecret +••••••••/)
    seen.push(frame())
    expect(seen.join('')).not.toMatch(/clearNotice|other/)
  })

  it('are left to the command if they have several lines', async () => {
    const { api, goTo, press, frame } = await showAdmin(server)
    await api.system.createSetting({ body: { key: 'house.words', value: 'One\nTwo' } })
    await goTo('System settings')
    await press('house.words', /❯ house\.words +One Two.*\n1 of 1/)
    await press('\r', 'saffron admin env set house.words')
    expect(frame()).not.toContain('house.words:')
  })
})
