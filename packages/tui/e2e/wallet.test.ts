import { afterAll, beforeAll, expect, it } from 'vitest'

import { openBrowser } from './browser.ts'
import { runSaffron, type Server, startSaffron } from './server.ts'
import { openTerminal, temporaryFolder } from './terminal.ts'

const folder = temporaryFolder()
let server: Server
const boss = 'grace@example.org'
const user = 'bob@example.org'
const env = (config: string) => ({ SAFFRON_API: server.url, SAFFRON_CONFIG_DIR: `${folder.path}/${config}` })
const run = (who: string, args: readonly string[], input = '') => runSaffron(args, { env: env(who), input })

beforeAll(async () => {
  server = await startSaffron(`${folder.path}/data`, 2)
  for (const email of [boss, user]) await run(email, ['login', email, '--signup'], 'correct horse battery\n')
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

it('an admin recharges somebody, once for each key, and nobody else does', async () => {
  const recharge = (...args: string[]) => run(boss, ['admin', 'recharge', user, ...args])
  const done = { code: 0, stdout: '2.50 credits for bob@example.org. The balance is 2.50.\n' }
  expect(await recharge('2.5', '--key', 'invoice-1', '--note', 'Course')).toMatchObject({ ...done, stderr: '' })
  expect(await recharge('2.5', '--key', 'invoice-1', '--note', 'Course')).toMatchObject(done)
  expect(await recharge('3', '--key', 'invoice-1')).toMatchObject({ code: 1, stdout: '' })
  const { stdout, stderr } = await recharge('0.000001', '--json')
  expect(stderr).toContain('--key')
  expect(JSON.parse(stdout)).toMatchObject({ amountMicros: 1, balanceAfterMicros: 2_500_001 })
  for (const credits of ['0', '-1', '1e3', '0.0000001', 'much']) {
    expect(await run(boss, ['admin', 'recharge', user, '--', credits])).toMatchObject({ code: 2 })
  }
  expect(await run(user, ['admin', 'recharge', user, '1'])).toMatchObject({ code: 5 })
  expect(await run(boss, ['admin', 'recharge', 'nobody@example.org', '1'])).toMatchObject({ code: 6 })
})

it('a gift card is redeemed by its code: as a word, from a pipe, or asked for', async () => {
  const { wallet } = await openBrowser(server.url, boss)
  const { list } = await wallet.createGiftCards({ body: { amountMicros: 1_000_000, count: 3 } })
  const [first = '', second = '', third = ''] = list.map(({ code }) => code)
  const redeem = (...args: string[]) => run(user, ['giftcard', 'redeem', ...args])
  expect(await redeem(first)).toMatchObject({ code: 0, stdout: expect.stringContaining('1.00 credits') })
  expect(await redeem(first)).toMatchObject({ code: 1, stderr: expect.stringContaining('redeemed already') })
  expect(await run(user, ['giftcard', 'redeem', '--json'], `${second}\n`)).toMatchObject({ code: 0 })
  const terminal = openTerminal(['giftcard', 'redeem'], env(user))
  await terminal.waitFor('Code of the gift card:')
  terminal.type(`${third}\r`)
  await terminal.waitFor('1.00 credits')
  expect(await terminal.exited).toBe(0)
  expect(await redeem('no-code')).toMatchObject({ code: 6 })
  expect(await redeem()).toMatchObject({ code: 2 })
})

it('the audit says that all holds, to the super-admin', async () => {
  expect(await run(boss, ['admin', 'audit'])).toMatchObject({ code: 0, stdout: '1 wallet, 5 records: all holds.\n' })
  expect(JSON.parse((await run(boss, ['admin', 'audit', '--json'])).stdout)).toEqual({
    wallets: 1,
    records: 5,
    faults: [],
  })
  expect(await run(user, ['admin', 'audit'])).toMatchObject({ code: 5 })
})
