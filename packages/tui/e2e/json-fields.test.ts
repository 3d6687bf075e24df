import { expect, it } from 'vitest'

import { openHouse } from './settings.ts'
import { openTerminal } from './terminal.ts'

const { boss, user, run, env } = openHouse()

/** Commands with output on a server with two users and one conversation, and a field every row has. */
const SHOWING: readonly (readonly [field: string, ...command: string[]])[] = [
  ['title', 'chats', 'ls'],
  ['title', 'chats'],
  ['name', 'models'],
  ['email', 'whoami'],
  ['kind', 'admin', 'outbox'],
  ['wallets', 'admin', 'audit'],
  ['amountMicros', 'admin', 'records'],
  ['kind', 'admin', 'requests'],
  ['hint', 'admin', 'giftcards'],
  ['email', 'admin', 'users'],
  ['email', 'admin', 'users', 'show', boss],
  ['name', 'admin', 'models', 'ls'],
  ['added', 'admin', 'models', 'refresh'],
  ['name', 'admin', 'models', 'show', 'saffron-demo'],
  ['name', 'admin', 'channels', 'ls'],
  ['ok', 'admin', 'channels', 'test', 'Demo'],
  ['users', 'admin', 'overview'],
  ['model', 'admin', 'runs'],
  ['key', 'admin', 'prompts', 'ls'],
  ['text', 'admin', 'prompts', 'show', 'chat.title'],
  ['version', 'admin', 'prompts', 'versions', 'chat.title'],
  ['key', 'admin', 'env', 'ls'],
  ['key', 'admin', 'env', 'get', 'reward.inviter'],
  ['balanceMicros', 'wallet'],
  ['kind', 'wallet', 'records'],
  ['kind', 'wallet', 'requests'],
  ['path', 'drive', 'ls'],
  ['path', 'drive', 'tree'],
  ['path', 'drive', 'find'],
  ['path', 'api', 'ls', 'conversation'],
  ['value', 'config', 'list'],
  ['value', 'config', 'get', 'api'],
  ['path', 'config', 'path'],
]

const rowsOf = (stdout: string) => stdout.split('\n').filter(Boolean)

it('every command that shows something prints only the selected fields, with the same values as in full', async () => {
  await run(boss, ['admin', 'recharge', boss, '5'])
  expect(await run(boss, ['chat', '3 words'])).toMatchObject({ code: 0 })
  await run(boss, ['drive', 'mkdir', '/work'])
  await run(boss, ['admin', 'prompts', 'set', 'chat.title'], 'A title\n')
  await run(boss, ['admin', 'giftcards', 'create', '1'])
  const empty: string[] = []
  for (const [field, ...command] of SHOWING) {
    const whole = rowsOf((await run(boss, [...command, '--json'])).stdout)
    const picked = await run(boss, [...command, '--json', field])
    const named = command.join(' ')
    expect([named, picked.code, picked.stderr]).toEqual([named, 0, ''])
    if (whole.length === 0) empty.push(named)
    const expected = whole.map((row) => JSON.stringify({ [field]: JSON.parse(row)[field] }))
    expect([named, ...rowsOf(picked.stdout)]).toEqual([named, ...expected])
  }
  expect(empty).toEqual(['admin outbox', 'admin requests', 'wallet requests'])
})

it('fields are printed in the requested order, and unknown ones are rejected before anything is sent', async () => {
  const { stdout } = await run(boss, ['admin', 'users', 'ls', 'bob', '--json', 'role,email'])
  expect(stdout).toBe(`{"role":"user","email":"${user}"}\n`)
  expect(await run(boss, ['admin', 'users', 'ls', '--json=emial'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^saffron: Unknown field: emial\. Did you mean email\? \(id, .*email.*\)\n$/),
  })
  expect(await run(boss, ['admin', 'recharge', '--json', boss, '5'])).toMatchObject({ code: 2, stdout: '' })
  const nowhere = ['--api', 'http://127.0.0.1:9', '--json', 'email,nothing']
  expect(await run(boss, ['whoami', ...nowhere, '--lang', 'zh-TW'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('這裡沒有欄位 nothing。'),
  })
})

it('--quiet shows failures only', async () => {
  const records = ['admin', 'records']
  expect((await run(boss, records)).stderr).toContain('credits')
  expect(await run(boss, [...records, '--quiet'])).toMatchObject({ code: 0, stderr: '' })
  expect(await run(boss, ['-q', ...records])).toMatchObject({ code: 0, stderr: '' })
  expect(await run(boss, ['admin', '--quiet', 'requests'])).toMatchObject({ code: 0, stdout: '', stderr: '' })
  expect(await run(boss, ['admin', 'users', 'show', 'nobody@example.org', '-q'])).toMatchObject({
    code: 6,
    stderr: expect.stringMatching(/^saffron: /),
  })
  expect(await run(boss, ['whoami', '-q', '--api', 'http://127.0.0.1:9'])).toMatchObject({
    code: 4,
    stderr: expect.stringMatching(/^saffron: Not signed in/),
  })
  expect(await run(boss, ['config', 'set', 'browser', 'never', '--quiet'])).toMatchObject({ code: 0, stderr: '' })
  const man = openTerminal(['man', 'admin', 'users', 'ls'], { ...env(boss), MANPAGER: 'cat', PAGER: 'cat' })
  await man.waitFor('SEE ALSO')
  await man.exited
  const page = man.everything().join('\n')
  for (const option of ['--json [fields]', '--quiet']) expect(page).toContain(option)
})

it('--jq filters what a command prints, and a bad filter is reported before anything is sent', async () => {
  const email = await run(user, ['whoami', '--jq', '.email'])
  expect(email).toMatchObject({ code: 0, stdout: `${user}\n` })
  const names = await run(user, ['models', '--jq', 'select(.demo) | {name}'])
  expect(names.stdout).toMatch(/^\{"name":"saffron-demo/)
  const picked = await run(user, ['whoami', '--json', 'email,name', '--jq', 'keys'])
  expect(picked.stdout).toBe('["email","name"]\n')
  expect(await run(user, ['whoami', '--jq', '.email |'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('Incomplete filter: .email |'),
  })
  expect(await run(user, ['whoami', '--jq', '.email.deep'])).toMatchObject({ code: 2, stdout: '' })
})
