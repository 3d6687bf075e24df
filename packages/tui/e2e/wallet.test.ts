import { writeFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { openBrowser } from './browser.ts'
import { openHouse } from './settings.ts'
import { openTerminal } from './terminal.ts'

const { boss, user, folder, url, env, run } = openHouse()

it('an admin recharges a user once per key, and other users can’t', async () => {
  const recharge = (...args: string[]) => run(boss, ['admin', 'recharge', user, ...args])
  const done = { code: 0, stdout: '', stderr: 'Added 2.50 credits for bob@example.org. New balance: 2.50.\n' }
  expect(await recharge('2.5', '--key', 'invoice-1', '--note', 'Course')).toMatchObject(done)
  expect(await recharge('2.5', '--key', 'invoice-1', '--note', 'Course', '-q')).toMatchObject({ ...done, stderr: '' })
  expect(await recharge('2.5', '--key', 'invoice-1', '--note', 'Course')).toMatchObject({
    code: 0,
    stderr: `Already added with this key: 2.50 credits for ${user}. Nothing was added this time.\n`,
  })
  expect(await recharge('3', '--key', 'invoice-1')).toMatchObject({ code: 1, stdout: '' })
  const { stdout, stderr } = await recharge('0.000001', '--json')
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toMatchObject({ amountMicros: 1, balanceAfterMicros: 2_500_001 })
  for (const credits of ['0', '-1', '1e3', '0.0000001', 'much']) {
    expect(await run(boss, ['admin', 'recharge', user, '--', credits])).toMatchObject({ code: 2 })
  }
  expect(await run(boss, ['admin', 'recharge', 'bob', '5'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('<email>'),
  })
  expect(await recharge('5', '--key', 'x'.repeat(300))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--key'),
  })
  expect(await run(user, ['admin', 'recharge', user, '1'])).toMatchObject({ code: 5 })
  const nobody = await run(boss, ['admin', 'recharge', 'nobody@example.org', '1'])
  expect(nobody).toMatchObject({ code: 6, stderr: expect.not.stringContaining('--key') })
})

it('a gift card is redeemed by its code: as an argument, from a pipe, or prompted for', async () => {
  const { wallet } = await openBrowser(url(), boss)
  const { list } = await wallet.createGiftCards({ body: { amountMicros: 1_000_000, count: 3 } })
  const [first = '', second = '', third = ''] = list.map(({ code }) => code)
  const redeem = (...args: string[]) => run(user, ['giftcard', 'redeem', ...args])
  expect(await redeem(first)).toMatchObject({ code: 0, stderr: expect.stringContaining('1.00 credits') })
  expect(await redeem(first)).toMatchObject({ code: 1, stderr: expect.stringContaining('already been redeemed') })
  expect(await run(user, ['giftcard', 'redeem', '--json'], `${second}\n`)).toMatchObject({ code: 0 })
  const terminal = openTerminal(['giftcard', 'redeem'], env(user))
  await terminal.waitFor('Gift card code:')
  terminal.type(`${third}\r`)
  await terminal.waitFor('1.00 credits')
  expect(await terminal.exited).toBe(0)
  expect(await redeem('no-code')).toMatchObject({ code: 6 })
  expect(await redeem()).toMatchObject({ code: 2 })
})

it('the audit reports a consistent ledger to the super admin', async () => {
  expect(await run(boss, ['admin', 'audit'])).toMatchObject({
    code: 0,
    stderr: '1 wallet and 5 transactions verified. No problems found.\n',
  })
  expect(JSON.parse((await run(boss, ['admin', 'audit', '--json'])).stdout)).toEqual({
    wallets: 1,
    records: 5,
    faults: [],
  })
  expect(await run(user, ['admin', 'audit'])).toMatchObject({ code: 5 })
})

it('a user sees the balance and requests credits, and an admin decides', async () => {
  expect((await run(user, ['wallet'])).stdout).toContain('credits')
  const { stdout } = await run(user, ['wallet', 'request', '5', '--note', 'For the course', '--json'])
  const { id } = JSON.parse(stdout)
  const [request] = (await run(user, ['wallet', 'requests', '--json'])).stdout.trim().split('\n')
  expect(JSON.parse(request ?? '')).toMatchObject({ id, state: 'pending', note: 'For the course' })
  expect(await run(user, ['admin', 'requests'])).toMatchObject({ code: 5 })
  expect((await run(boss, ['admin', 'requests'])).stdout).toContain(`${id}\t`)
  const approve = ['admin', 'requests', 'approve', id.slice(-8), '--answer', 'Enjoy']
  // An admin can't approve an amount they haven't seen.
  expect(await run(boss, approve)).toMatchObject({ code: 2, stderr: expect.stringContaining('--credits') })
  expect(await run(boss, [...approve, '--credits', '50'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'saffron: The request is for 5.00 credits. Nothing was approved.\n',
  })
  expect(await run(boss, [...approve, '--credits', '5'])).toMatchObject({
    code: 0,
    stderr: 'Approved: 5.00 credits for bob@example.org.\n',
  })
  expect(await run(boss, ['admin', 'requests', 'refuse', id])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--yes'),
  })
  expect(await run(boss, ['admin', 'requests', 'refuse', id, '--yes'])).toMatchObject({ code: 1 })
  expect(await run(user, ['wallet', 'withdraw', id.slice(-8)])).toMatchObject({ code: 1 })
  for (const wrong of ['nope', '01a204a2-d9df-7056-87a3-c83046d00b9d']) {
    expect(await run(user, ['wallet', 'withdraw', wrong])).toMatchObject({
      code: 6,
      stderr: `saffron: Request ${wrong} doesn’t exist, or it isn’t yours.\n`,
    })
  }
  const records = await run(user, ['wallet', 'records', '--kind', 'recharge', '--limit', '1', '--json'])
  const record = JSON.parse(records.stdout)
  expect(record).toMatchObject({ kind: 'recharge', amountMicros: 5_000_000, cause: `request:${id}` })
  expect(await run(user, ['wallet', 'records', '--kind', 'moon'])).toMatchObject({ code: 2 })
  for (const day of ['someday', '5', '2026-02-31', '2026-02-29', '2026-13-01', '2026-02-30T10:00:00Z']) {
    expect(await run(user, ['wallet', 'records', `--from=${day}`])).toMatchObject({ code: 2, stdout: '' })
    expect(await run(user, ['wallet', 'records', `--until=${day}`])).toMatchObject({ code: 2, stdout: '' })
  }
  expect(await run(user, ['wallet', 'records', '--from', '2024-02-29'])).toMatchObject({ code: 0 })
  const all = await run(boss, ['admin', 'records', '--user', user, '--kind', 'recharge'])
  expect(all.stdout.split('\n')[0]?.split('\t').slice(2, 4)).toEqual([user, 'recharge'])
  expect(all.stderr).toContain('3 transactions, 7.500001 credits')
  // Works with any number of transactions.
  const { wallet } = await openBrowser(url(), boss)
  const rows = Array.from({ length: 101 }, (_, at) => ({ user: boss, amountMicros: 1, key: `crowd ${at}` }))
  await wallet.rechargeMany({ body: { rows } })
  expect(await run(boss, ['admin', 'reverse', record.id.slice(-8)])).toMatchObject({ code: 2 })
  const asked = openTerminal(['admin', 'reverse', record.id], env(boss))
  await asked.waitFor('[y/N]')
  asked.type('n\r')
  expect(await asked.exited).toBe(1)
  expect(await run(boss, ['admin', 'reverse', record.id.slice(-8), '--note', 'Twice', '--yes'])).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('Reversed 5.00 credits from bob@example.org.'),
  })
})

it('gift cards are created, found, disabled and shown', async () => {
  const made = await run(boss, ['admin', 'giftcards', 'create', '3', '--count', '2', '--note', 'Spring fair'])
  expect(made.stderr).toContain('2 gift cards')
  const [code = ''] = made.stdout.trim().split('\n')
  expect((await run(boss, ['admin', 'giftcards', 'ls', 'spring'])).stdout.trim().split('\n')).toHaveLength(2)
  const [, batch = ''] = /in batch (\S+)\./.exec(made.stderr) ?? []
  expect((await run(boss, ['admin', 'giftcards', 'ls', batch])).stdout.trim().split('\n')).toHaveLength(2)
  expect(await run(boss, ['admin', 'giftcards', 'disable', code])).toMatchObject({ code: 2 })
  expect(await run(boss, ['admin', 'giftcards', 'disable', code, '--yes'])).toMatchObject({ code: 0 })
  expect(await run(user, ['giftcard', 'show', code])).toMatchObject({ stdout: '3.00 credits, disabled\n' })
  expect(await run(user, ['giftcard', 'redeem', code])).toMatchObject({ code: 1 })
  const [disabled] = (await run(boss, ['admin', 'giftcards', '--state', 'disabled', '--json'])).stdout.split('\n')
  expect(JSON.parse(disabled ?? '')).toMatchObject({ hint: code.slice(-4), state: 'disabled' })
  expect(await run(boss, ['admin', 'giftcards', 'enable', code])).toMatchObject({ code: 0 })
  for (const count of ['many', '0', '1001', '100000']) {
    expect(await run(boss, ['admin', 'giftcards', 'create', '3', '--count', count])).toMatchObject({
      code: 2,
      stderr: `saffron: Invalid value for --count: ${count} (1–1000)\n`,
    })
  }
  const keyed = ['admin', 'giftcards', 'create', '4', '--key', 'summer fair']
  expect(await run(boss, keyed)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\S+\n$/) })
  expect(await run(boss, keyed)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('already created'),
  })
  expect(await run(boss, [...keyed, '--count', '2'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('used for a different request'),
  })
})

it('a file of recharges is booked completely or not at all, and once however often it’s run', async () => {
  const file = `${folder}/recharges.csv`
  const csv = (text: string, ...args: string[]) => {
    writeFileSync(file, text)
    return run(boss, ['admin', 'recharge', '--csv', file, '--json', ...args])
  }
  const good = `\uFEFFemail,credits,note\r\n${user},1,"Course, 1"\r\n${boss},2,\r\n${user},1,"Course, 1"\r\n`
  const before = JSON.parse((await run(user, ['wallet', '--json'])).stdout).balanceMicros
  const bad = await csv(`${good}nobody@example.org,3,\r\n`)
  expect(bad).toMatchObject({ code: 1, stdout: '' })
  expect(bad.stderr).toContain('line 5: nobody@example.org: This user doesn’t exist.')
  const worse = await csv(`${good}nobody@example.org,3,\r\n${user},-3,\r\nnowhere,x,\r\n`)
  expect(worse).toMatchObject({ code: 1, stdout: '' })
  expect(worse.stderr.trim().split('\n')).toEqual([
    'line 5: nobody@example.org: This user doesn’t exist.',
    'line 6: invalid amount “-3”; use a number such as 5 or 0.25, up to one million',
    'line 7: invalid email address “nowhere”',
    'line 7: invalid amount “x”; use a number such as 5 or 0.25, up to one million',
    'saffron: No credits were added: 4 errors in the file.',
  ])
  const dry = await csv(good, '--dry-run')
  expect(JSON.parse(dry.stdout)).toEqual({ rows: 3, booked: 3, again: 0, amountMicros: 4_000_000, dryRun: true })
  expect(JSON.parse((await run(user, ['wallet', '--json'])).stdout).balanceMicros).toBe(before)
  expect(JSON.parse((await csv(good)).stdout)).toMatchObject({ booked: 3, again: 0 })
  expect(JSON.parse((await csv(`${good}${boss},7,\r\n`)).stdout)).toMatchObject({ booked: 1, again: 3 })
  const piped = await run(boss, ['admin', 'recharge', '--csv', '-', '--json'], good)
  expect(JSON.parse(piped.stdout)).toMatchObject({ booked: 0, again: 3 })
  expect(JSON.parse((await csv(good, '--key', 'next month')).stdout)).toMatchObject({ booked: 3, again: 0 })
  expect(JSON.parse((await run(user, ['wallet', '--json'])).stdout).balanceMicros).toBe(before + 4_000_000)
  const other = good.replaceAll('Course, 1', 'Course, 2')
  expect(JSON.parse((await csv(other)).stdout)).toMatchObject({ booked: 2, again: 1 })
  writeFileSync(file, other)
  const again = await run(boss, ['admin', 'recharge', '--csv', file])
  expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining('0 added, 3 already added.') })
  expect(again.stderr).toContain('pass --key with a new name')
  expect((await csv(`email,credits,key\n${user},1,K\n${user},1,K\n`)).stderr).toBe(
    'line 3: duplicate key K\nsaffron: No credits were added: 1 error in the file.\n',
  )
  expect(await run(boss, ['admin', 'recharge', '--csv', `${folder}/none.csv`])).toMatchObject({ code: 6 })
  expect(await run(boss, ['admin', 'recharge', user])).toMatchObject({ code: 2 })
  const now = JSON.parse((await run(user, ['wallet', '--json'])).stdout).balanceMicros
  expect(await run(boss, ['admin', 'recharge', user, '9', '--dry-run'])).toMatchObject({ code: 2, stdout: '' })
  expect(await run(boss, ['admin', 'recharge', user, '9', '--csv', file])).toMatchObject({ code: 2, stdout: '' })
  expect(JSON.parse((await run(user, ['wallet', '--json'])).stdout).balanceMicros).toBe(now)
  expect((await csv(`${good}${user},2000000,\r\n`)).stderr).toContain('line 5: invalid amount “2000000”')
})

it('accounts are found, given roles and disabled, but the last super admin stays', async () => {
  expect(await run(user, ['admin', 'users'])).toMatchObject({ code: 5 })
  const { stdout } = await run(boss, ['admin', 'users', 'bob', '--json'])
  expect(JSON.parse(stdout)).toMatchObject({ email: user, role: 'user' })
  expect((await run(boss, ['admin', 'users'])).stdout.trim().split('\n')).toHaveLength(2)
  expect(await run(boss, ['admin', 'users', 'role', user, 'admin'])).toMatchObject({ code: 0 })
  expect((await run(user, ['admin', 'users', 'ls', '--role', 'admin'])).stdout).toContain(user)
  expect(await run(boss, ['admin', 'users', 'role', boss, 'user'])).toMatchObject({ code: 1 })
  expect((await run(boss, ['admin', 'users', 'show', user])).stdout).toContain('admin')
  expect(await run(boss, ['admin', 'users', 'disable', user])).toMatchObject({ code: 2, stdout: '' })
  expect(await run(boss, ['admin', 'users', 'role', user, 'super-admin'])).toMatchObject({ code: 2, stdout: '' })
  expect(await run(boss, ['admin', 'users', 'role', user, 'No Role'])).toMatchObject({ code: 2 })
  expect((await run(boss, ['admin', 'users', 'disable', ` ${user.toUpperCase()} `, '--yes'])).stdout).toContain(
    'disabled',
  )
  expect(await run(user, ['wallet'])).toMatchObject({ code: 4 })
  expect(await run(boss, ['admin', 'users', 'enable', user])).toMatchObject({ code: 0 })
  expect(await run(boss, ['admin', 'users', 'show', 'nobody@example.org'])).toMatchObject({ code: 6 })
  expect(await run(boss, ['admin', 'users', '--state', 'moon'])).toMatchObject({ code: 2 })
})

it('a user is signed out of one session, then of all', async () => {
  await run(user, ['login', user], 'correct horse battery\n')
  const show = async () => JSON.parse((await run(boss, ['admin', 'users', 'show', user, '--json'])).stdout).sessions
  const [{ id }] = await show()
  const out = ['admin', 'users', 'sign-out', user]
  expect((await run(boss, ['admin', 'users', 'show', user])).stdout).toContain(id.slice(-8))
  expect(await run(boss, [...out, '--session', 'nonesuch'])).toMatchObject({ code: 6 })
  expect((await run(boss, [...out, '--session', id.slice(-8)])).stderr).toContain('One session was signed out.')
  expect(await run(user, ['wallet'])).toMatchObject({ code: 4 })
  expect(JSON.parse((await run(boss, [...out, '--json'])).stdout)).toEqual({ revoked: 0 })
  expect(await run(user, out)).toMatchObject({ code: 4 })
  expect(await show()).toEqual([])
})
