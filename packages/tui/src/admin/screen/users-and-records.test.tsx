import { buildCredit, buildUser, signedInApi, startTestServer, type TestServer } from '@saffron/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { showAdmin } from '../../testing/show-admin.tsx'

const UP = '\u001B[A'
const [CTRL_E, CTRL_F, CTRL_G, CTRL_T, DOWN, ESC] = ['\u0005', '\u0006', '\u0007', '\u0014', '\u001B[B', '\u001B']
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('the users', () => {
  it('are found, and given a role after a question', async () => {
    const { api, goTo, press, frame } = await showAdmin(server)
    const { id, email } = await buildUser(server)
    await goTo('Users')
    await press(email, new RegExp(`❯ ${email} +User .*\n1 of 1`))
    await press(CTRL_E, /❯ User/)
    await press(DOWN, /❯ Admin/)
    await press('\r', `Change the role of ${email} to Admin? [y/N]`)
    await press('n', new RegExp(`❯ ${email} +User [^?]*$`))
    await press(CTRL_E, /❯ User/)
    await press(DOWN, /❯ Admin/)
    await press('\r', '[y/N]')
    await press('y', new RegExp(`❯ ${email} +Admin [^]*Saved\\.`))
    expect(await api.auth.getUser({ params: { id } })).toMatchObject({ role: 'admin' })
    expect(frame()).not.toContain('[y/N]')
  })

  it('are disabled and enabled, each after a question', async () => {
    const { api, goTo, press } = await showAdmin(server, { locale: 'zh-Hant' })
    const { id, email } = await buildUser(server)
    await goTo('使用者')
    await press(email, new RegExp(`❯ ${email}.*\n第 1 筆，共 1 筆`))
    await press(CTRL_T, '[y/N]')
    await press('\r', /❯ [^?？]*$/)
    expect((await api.auth.getUser({ params: { id } })).disabledAt).toBeUndefined()
    await press(CTRL_T, '[y/N]')
    await press('y', new RegExp(`❯ ${email} +使用者 +已停用`))
    await press(CTRL_T, `重新啟用 ${email}`)
    await press('y', new RegExp(`❯ ${email} +使用者 +0\\.00`))
    expect((await api.auth.getUser({ params: { id } })).disabledAt).toBeUndefined()
  })

  it('are filtered, and given credits once by an admin, who can’t edit users', async () => {
    const { email } = await buildUser(server)
    const { goTo, press, see, frame, type } = await showAdmin(server, { role: 'admin', columns: 40 })
    await goTo('Users')
    await see(/❯ /)
    await press(CTRL_F, /❯ All/)
    await press(DOWN, /❯ Role: User/)
    await press('\r', /Role: User\n❯ /)
    expect(frame()).not.toMatch(/Admin +\S+@/)
    await press(email, /1 of 1/)
    type(CTRL_E)
    type(CTRL_T)
    await press(CTRL_G, 'Credits:')
    await press('much\r', 'Enter an amount such as 5 or 0.25.')
    await press('\u0015', /Credits:$/m)
    await press('2.5\r', 'Note:')
    await press('for tests\r', /Add 2\.50 credits to\s[^]*\? \[y\/N\]/)
    await press('y', /❯ +2\.50 +User +/)
    await see('2.50 credits added for')
  })
})

describe('the records', () => {
  it('show their total, are filtered by kind and user, and shown in full', async () => {
    const [ann, bob] = [await buildUser(server), await buildUser(server)]
    await buildCredit(server, ann.id, 1_250_000)
    await buildCredit(server, ann.id, 1_000_000)
    await buildCredit(server, bob.id, 4_000_000)
    const { goTo, press, see, widest } = await showAdmin(server)
    await goTo('Transactions')
    await see(/All transactions · \d+ transactions, \d+\.\d\d credits\n❯ .*Top-up +\+4\.00/)
    await press(ann.email, /All transactions · 2 transactions, 2\.25 credits\n❯ .*\+1\.00.*\n.*\+1\.25/)
    await press(
      '\r',
      new RegExp(`Transaction ID\n❯ Transaction ID: [\\da-f-]+\n +User: ${ann.email}[^]*Balance after: 2\\.25`),
    )
    await press(ESC, new RegExp(`Find: ${ann.email}\n`))
    await press('\u0015', /❯ .*\+4\.00/)
    await press('@example.com', 'Several matches. Type more: ')
    await press('\u0015', /❯ .*\+4\.00/)
    await press(CTRL_F, /❯ All transactions/)
    await press(DOWN, /❯ Top-ups/)
    await press(DOWN, /❯ Gift cards/)
    await press('\r', /Gift cards · 0 transactions, 0\.00 credits\nNo transactions/)
    expect(widest()).toBeLessThanOrEqual(100)
  })

  it('show full amounts on 40 columns', async () => {
    const { goTo, see, widest } = await showAdmin(server, { locale: 'zh-Hant', columns: 40, role: 'admin' })
    await goTo('錢包紀錄')
    await see(/❯ +\+4\.00 +[\d/]+ +\S+…\n/)
    expect(widest()).toBeLessThan(40)
  })

  it('that request credits are counted in the overview, and decided in the list', async () => {
    const person = await signedInApi(server)
    for (const amountMicros of [5_000_000, 6_000_000]) await person.wallet.createRequest({ body: { amountMicros } })
    const { api, goTo, press, see } = await showAdmin(server)
    await see('2 pending requests')
    await goTo('Transactions')
    await press(CTRL_F, /❯ All transactions/)
    for (const label of ['Withdrawn', 'Declined', 'Approved']) await press(UP, new RegExp(`❯ ${label} requests`))
    await press(UP, /❯ Pending requests/)
    await press('\r', /Pending requests\n❯ .*6\.00.*\n.*5\.00/)
    await press('\r', /❯ Show in full\n.*Approve: .* gets 6\.00 credits right away\.\n.*Decline: .* won’t get/)
    await press('\r', /Transaction ID\n❯ /)
    await press(ESC, /Pending requests\n❯ .*6\.00/)
    await press('\r', /❯ Show in full/)
    await press(DOWN, /❯ Approve/)
    await press('\r', /Request approved\./)
    await see(/Pending requests\n❯ .*5\.00/)
    await press('\r', /❯ Show in full/)
    await press(DOWN, /❯ Approve/)
    await press(DOWN, /❯ Decline/)
    await press('\r', /Request declined\./)
    expect((await person.auth.me()).balanceMicros).toBe(6_000_000)
    expect((await api.wallet.searchAllRecords({ query: { state: 'pending' } })).total).toBe(0)
  })
})
