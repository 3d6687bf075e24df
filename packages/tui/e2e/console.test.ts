import { writeFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { openHouse } from './settings.ts'
import { openTerminal } from './terminal.ts'

const { boss, user, folder, url, env: envOf, run } = openHouse()

const models = (...args: string[]) => run(boss, ['admin', 'models', ...args])
const channels = (args: string[], input = '') => run(boss, ['admin', 'channels', ...args], input)
const prompts = (args: string[], input = '') => run(boss, ['admin', 'prompts', ...args], input)
const env = (args: string[], input = '') => run(boss, ['admin', 'env', ...args], input)

it('models are listed, priced, enabled, disabled and described', async () => {
  expect((await models('ls', '--lang', 'zh-TW')).stdout).toMatch(
    /^[\da-f-]{36}\ton\tuser\t1\t.*\tsaffron-demo-vision$/m,
  )
  const priced = await models(
    'price',
    'saffron-demo',
    'saffron-demo-vision',
    '--input',
    '2.5',
    '--output',
    '10',
    '--json',
  )
  const lines = priced.stdout.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { prices: { input: 2_500_000, output: 10_000_000 } },
    { prices: { input: 2_500_000, output: 10_000_000 } },
  ])
  for (const price of ['-1', '0.0000001', 'much', '1e3']) {
    expect(await models('price', 'saffron-demo', `--input=${price}`)).toMatchObject({ code: 2 })
  }
  expect(await models('price', 'saffron-demo')).toMatchObject({ code: 2 })
  expect(await models('price', 'saffron-demo', '--input', '1000000', '--output', '2000000')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      'Invalid value for --output: 2000000 (credits such as 5 or 0.25, up to 1000000, none)',
    ),
  })
  expect(await models('price', 'nothing', '--input', '1')).toMatchObject({ code: 6 })
  await models('price', 'saffron-demo-vision', '--input', 'none')
  const set = ['--group', 'House', '--context', '128000', '--visible-to', 'admin', '--default-for', 'chat,title']
  expect((await models('set', 'saffron-demo-vision', ...set)).stdout).toMatch(
    /\ton\tadmin\t1\toutput=10000000\tchat,title\tsaffron-demo-vision$/m,
  )
  expect(await models('set', 'saffron-demo-vision', '--visible-to', 'cats')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('(user, admin, super)'),
  })
  expect(await models('set', 'saffron-demo-vision', '--features', 'chat,cats')).toMatchObject({ code: 2 })
  expect(await models('set', 'saffron-demo-vision')).toMatchObject({ code: 2, stdout: '' })
  expect(JSON.parse((await models('show', 'saffron-demo-vision', '--json')).stdout)).toMatchObject({
    group: 'House',
    contextLimit: 128_000,
    visibleTo: 'admin',
    prices: { output: 10_000_000 },
  })
  expect((await models('show', 'saffron-demo-vision')).stdout).toMatch(/^name\tsaffron-demo-vision$/m)
  expect((await models('disable', 'saffron-demo-vision')).stdout).toMatch(/^[\da-f-]{36}\toff\t/)
  expect((await models('enable', 'saffron-demo-vision')).stdout).toMatch(/^[\da-f-]{36}\ton\t/)
  expect(await models('refresh')).toMatchObject({ code: 0, stderr: '0 added, 0 updated, 0 no longer available.\n' })
  expect(await run(user, ['admin', 'models', 'ls'])).toMatchObject({ code: 5 })
})

it('a model that no channel lists is added to a channel, and deleted', async () => {
  const added = await models('add', 'house-model', '--channel', 'Demo', '--features', 'chat,vision', '--json')
  expect(JSON.parse(added.stdout)).toMatchObject({ name: 'house-model', features: ['chat', 'vision'], enabled: true })
  expect(JSON.parse(added.stdout).channels).toHaveLength(1)
  expect(await models('add', 'house-model')).toMatchObject({ code: 1, stdout: '' })
  expect(await models('add', 'other-model', '--channel', 'nowhere')).toMatchObject({ code: 6 })
  expect(await models('add', 'other-model', '--features', 'cats')).toMatchObject({ code: 2 })
  expect(await models('rm', 'house-model')).toMatchObject({ code: 2 })
  expect(await models('rm', 'house-model', '--yes')).toMatchObject({ code: 0, stderr: 'Model deleted: house-model\n' })
  expect(await models('rm', 'house-model', '--yes')).toMatchObject({ code: 6 })
  expect(await run(user, ['admin', 'models', 'add', 'mine'])).toMatchObject({ code: 5 })
})

it.each(['models', 'channels', 'prompts', 'env', 'users', 'giftcards', 'requests'])(
  'saffron admin %s without a subcommand lists, also as JSON',
  async (group) => {
    const listed = await run(boss, ['admin', group, 'ls', '--json'])
    expect(listed).toMatchObject({ code: 0 })
    expect(await run(boss, ['admin', group, '--json'])).toEqual(listed)
    const slip = await run(boss, ['admin', group, 'nonesuch', '--json'])
    expect(slip.code).toBe(group === 'users' || group === 'giftcards' ? 0 : 2)
  },
)

it('channels are added with a piped key, tested, paused and removed', async () => {
  const add = ['add', 'Away', '--url', 'http://127.0.0.1:9/v1', '--models', 'gpt-away', '--json']
  const added = await channels(add, 'sk-pipe-key-12345678\n')
  expect(added.code).toBe(1)
  expect(JSON.parse(added.stdout)).toMatchObject({ keyHint: '5678', status: 'failing', chosen: ['gpt-away'] })
  const refreshed = await models('refresh', '--json')
  expect(refreshed).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('! Away: Can’t reach the provider'),
  })
  expect(JSON.parse(refreshed.stdout).channels).toContainEqual(expect.objectContaining({ name: 'Away', ok: false }))
  expect(await channels(['add', 'Odd', '--type', 'x'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('(openai,'),
  })
  expect(await channels(['add', 'Keyless', '--url', 'http://127.0.0.1:9'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('--no-key'),
  })
  expect((await channels(['ls'])).stdout).not.toContain('Keyless')
  expect(await channels(['add', 'Odd', '--url', 'nope', '--no-key', '--lang', 'zh-Hant'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--url: 請輸入以 http:// 或 https:// 開頭的位址。'),
  })
  const warned = await channels(['add', 'Seen', '--url', 'http://127.0.0.1:9', '--key', 'sk-seen-key-12345678'])
  expect(warned.stderr).toContain('saved in your shell history')
  expect(warned.stdout + warned.stderr).not.toContain('sk-seen-key')
  expect(await channels(['rm', 'Seen'])).toMatchObject({ code: 2 })
  expect(await channels(['rm', 'Seen', '--yes'])).toMatchObject({ code: 0, stderr: 'Deleted Seen.\n' })

  const broken = await channels(['test', 'Away'])
  expect(broken).toMatchObject({ code: 1, stderr: expect.stringContaining('gpt-away failed') })
  expect(JSON.parse((await channels(['test', 'Demo', '--json'])).stdout)).toMatchObject({ ok: true })
  expect((await channels(['pause', 'Away'])).stdout).toMatch(/^[\da-f-]{36}\toff\t/)
  expect((await channels(['resume', 'Away'])).stdout).toMatch(/^[\da-f-]{36}\ton\t/)
  expect((await channels(['ls', '--lang', 'zh-TW'])).stdout).toMatch(/\ton\topenai\t0\t1\tfailing\thttp:.*\tAway\t/)
  const shown = openTerminal(['admin', 'channels', 'ls', '--lang', 'zh-TW'], envOf(boss))
  await shown.waitFor(/啟用.*失敗.*Away: 無法連線到供應商/)
  expect(await shown.exited).toBe(0)
  expect(await channels(['test', 'Nowhere'])).toMatchObject({ code: 6 })
  expect(await run(user, ['admin', 'channels', 'ls'])).toMatchObject({ code: 5 })
})

it('an added channel that fails shows its error, isn’t added twice, and is edited in place', async () => {
  const add = ['add', 'Slip', '--url', 'http://127.0.0.1:9/v1', '--models', 'gpt-slip', '--no-key']
  const added = await channels(add)
  expect(added).toMatchObject({ code: 1, stdout: expect.stringContaining('\tfailing\t') })
  expect(added.stderr).toMatch(/^saffron: Slip was added, but its test failed\. .*ECONNREFUSED.* set "Slip"\n$/)
  const again = await channels(add)
  expect(again).toMatchObject({ code: 2, stdout: '' })
  expect(again.stderr).toMatch(/A channel named Slip already exists\. Change it with: .* set "Slip"/)
  expect((await channels(['ls'])).stdout.match(/\tSlip\t/g)).toHaveLength(1)

  expect(await channels(['set', 'Slip'])).toMatchObject({ code: 2, stdout: '' })
  expect(await channels(['set', 'Slip', '--weight', 'much'])).toMatchObject({ code: 2, stdout: '' })
  expect(await channels(['set', 'Slip', '--url', 'nope'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--url: '),
  })
  const change = ['set', 'Slip', '--name', 'Slope', '--priority', '3', '--timeout', '30', '--models', 'none', '--json']
  expect(JSON.parse((await channels(change)).stdout)).toMatchObject({
    name: 'Slope',
    priority: 3,
    timeoutSeconds: 30,
    chosen: null,
    baseUrl: 'http://127.0.0.1:9/v1',
    hasKey: false,
  })
  const keyed = await channels(['set', 'Slope', '--timeout', 'none', '--key', '--json'], 'sk-new-key-87654321\n')
  expect(JSON.parse(keyed.stdout)).toMatchObject({ keyHint: '4321', timeoutSeconds: null })
  expect(JSON.parse((await channels(['set', 'Slope', '--weight', '2', '--json'])).stdout)).toMatchObject({
    keyHint: '4321',
    weight: 2,
  })
  expect(JSON.parse((await channels(['set', 'Slope', '--no-key', '--json'])).stdout)).toMatchObject({ hasKey: false })
  await channels(['rm', 'Slope', '--yes'])
})

it('scripts get an account as fields and rows', async () => {
  const { stdout, code } = await run(boss, ['admin', 'users', 'show', user])
  expect(code).toBe(0)
  const [account = '', sessions = ''] = stdout.split('\n\n')
  expect(account).toMatch(new RegExp(`^id\t[\\da-f-]{36}\nemail\t${user}\nname\t.+\nrole\tuser\nbalanceMicros\t0\n`))
  expect(sessions).toMatch(/^id\tdevice\taddress\tcreatedAt\tupdatedAt\tcurrent\timpersonated\n[\da-f-]{36}\t/)
})

it('prompts are set from a pipe, compared with the previous version, and restored', async () => {
  expect((await prompts(['ls'])).stdout).toContain('\tchat.title\tdefault\t1\t')
  expect(await prompts(['set', 'house.greeting'])).toMatchObject({ code: 2, stdout: '' })
  expect(await prompts(['set', 'house.greeting'], 'One')).toMatchObject({
    code: 6,
    stderr: 'saffron: Prompt house.greeting doesn’t exist. Pass --new to add it.\n',
  })
  expect(await prompts(['set', 'chat.titel'], 'One')).toMatchObject({
    code: 6,
    stderr: expect.stringContaining('chat.title'),
  })
  const first = await prompts(['set', 'house.greeting', '--new'], 'One\nTwo\n')
  expect(first).toMatchObject({ code: 0, stderr: 'Saved house.greeting as version 1.\n' })
  await prompts(['set', 'house.greeting', '--note', 'door'], 'Three\n')
  expect((await prompts(['show', 'house.greeting'])).stdout).toBe('Three\n')
  expect(JSON.parse((await prompts(['versions', 'house.greeting', '--json'])).stdout)).toMatchObject({
    text: 'One\nTwo',
  })
  expect(await prompts(['restore', 'house.greeting', '1'])).toMatchObject({ code: 0 })
  expect((await prompts(['show', 'house.greeting'])).stdout).toBe('One\nTwo\n')
  expect(await prompts(['restore', 'house.greeting', '9'])).toMatchObject({ code: 6 })
  // Text from a file or a pipe reaches a pipe unchanged, including tabs and spaces.
  const text = '\n  One\tTwo\r\nThree  \n\n'
  const file = `${folder}/greeting.txt`
  writeFileSync(file, text)
  await prompts(['set', 'house.greeting', '--file', file])
  expect((await prompts(['show', 'house.greeting'])).stdout).toBe(text)
  await prompts(['set', 'house.greeting'], text)
  expect((await prompts(['show', 'house.greeting'])).stdout).toBe(text)
  expect(await prompts(['set', 'house.greeting', '--file', `${folder}/none`])).toMatchObject({
    code: 6,
    stderr: expect.stringContaining('on this machine'),
  })
  expect(await prompts(['rm', 'house.greeting'])).toMatchObject({ code: 2 })
  const asked = openTerminal(['admin', 'prompts', 'rm', 'house.greeting'], envOf(boss))
  await asked.waitFor('Delete house.greeting?')
  asked.type('n\r')
  expect(await asked.exited).toBe(1)
  const reset = openTerminal(['admin', 'prompts', 'rm', 'chat.title'], envOf(boss))
  await reset.waitFor('Reset chat.title to its default?')
  reset.type('n\r')
  expect(await reset.exited).toBe(1)
  expect(await prompts(['rm', 'house.greeting', '--yes'])).toMatchObject({ code: 0 })
  expect(await run(user, ['admin', 'prompts', 'ls'])).toMatchObject({ code: 5 })
})

it('settings are set and reset, and a secret is never an argument or printed', async () => {
  expect((await env(['get', 'reward.inviter'])).stdout).toBe('0.00\n')
  expect(await env(['set', 'reward.inviter', '2.5'])).toMatchObject({ code: 0, stderr: 'reward.inviter saved.\n' })
  expect((await env(['get', 'reward.inviter'])).stdout).toBe('2.5\n')
  expect(await env(['set', 'reward.inviter', 'much'])).toMatchObject({ code: 2 })
  expect(await env(['rm', 'reward.inviter', '--yes'])).toMatchObject({
    stderr: 'reward.inviter was reset to its default.\n',
  })
  expect(await env(['set', 'google.clientSecret', 'seen'])).toMatchObject({ code: 2 })
  expect(await env(['set', 'google.clientSecret'], 'piped-secret\n')).toMatchObject({ code: 0 })
  expect(await env(['set', 'google.clientSecret'], 'another\n')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--yes'),
  })
  expect(await env(['set', 'google.clientSecret', '--yes'], 'another\n')).toMatchObject({ code: 0 })
  expect((await env(['ls', '--json'])).stdout).not.toContain('another')
  await env(['set', 'house.words', '--new'], 'One\nTwo\n')
  expect((await env(['get', 'house.words'])).stdout).toBe('One\nTwo\n')
  expect(await env(['set', 'house.words', '--secret'], 'hidden\n')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('saffron admin env rm house.words'),
  })
  expect((await env(['get', 'house.words'])).stdout).toBe('One\nTwo\n')
  expect((await env(['ls', '--json'])).stdout).not.toContain('piped-secret')
  expect((await env(['get', 'google.clientSecret'])).code).not.toBe(0)
  await env(['set', 'house.name', 'Saffron House', '--public', '--new'])
  expect(await (await fetch(`${url()}/system/env/list/house.name`)).json()).toMatchObject({
    value: 'Saffron House',
  })
})

it('an unknown setting is added only with --new', async () => {
  expect(await env(['set', 'reward.invitor', '2'])).toMatchObject({
    code: 6,
    stderr: 'saffron: Setting reward.invitor doesn’t exist. Did you mean reward.inviter?\n',
  })
  expect(await env(['set', 'nosuch.key', '2'])).toMatchObject({
    code: 6,
    stderr: 'saffron: Setting nosuch.key doesn’t exist. Pass --new to add it.\n',
  })
  expect((await env(['ls'])).stdout).not.toMatch(/invitor|nosuch/)
  expect(await env(['set', 'nosuch.key', '2', '--new'])).toMatchObject({ code: 0 })
  expect(await env(['set', 'nosuch.key', '3'])).toMatchObject({ code: 0 })
  expect((await env(['get', 'nosuch.key'])).stdout).toBe('3\n')
})

it('scripts get calls in the same format in every language, and people within the terminal’s width', async () => {
  await run(boss, ['admin', 'recharge', boss, '5'])
  expect(await run(boss, ['chat', '3 words'])).toMatchObject({ code: 0 })
  const { stdout } = await run(boss, ['admin', 'runs', '--kind', 'chat', '--lang', 'zh-TW'])
  expect(stdout).toMatch(
    /^[\da-f-]{36}\t\d{4}-\d\d-\d\dT[\d:.]+Z\tchat\tcomplete\t\d+\t\d+\t\d+\t\d+\tgrace\tDemo\t\S+$/m,
  )
  const terminal = openTerminal(['admin', 'runs', '--kind', 'chat', '--lang', 'zh-TW'], envOf(boss))
  await terminal.waitFor('完成')
  expect(await terminal.exited).toBe(0)
  for (const limit of ['abc', '1.5', '0', '-1', '101']) {
    expect(await run(boss, ['admin', 'runs', `--limit=${limit}`])).toMatchObject({ code: 2, stdout: '' })
  }
  expect(await run(boss, ['admin', 'runs', '--status', 'x'])).toMatchObject({ code: 2 })
})

it('the overview has a heading above each table, for people and for scripts', async () => {
  await run(boss, ['admin', 'recharge', boss, '5'])
  expect(await run(boss, ['chat', '3 words'])).toMatchObject({ code: 0 })
  const { stdout } = await run(boss, ['admin', 'overview', '--lang', 'zh-TW'])
  const sums = String.raw`calls\tfailed\ttokens\tcostMicros\t`
  expect(stdout).toMatch(/^days\t7\nusers\t2\nactiveToday\t1\nrunning\t0\ncalls\t\d+\n(\w+\t\d+\n){11}\ncalls\t/)
  expect(stdout).toMatch(new RegExp(String.raw`\n\n${sums}firstTokenMs\ttokensPerSecond\tchannel\n\d.*\tDemo\n`))
  expect(stdout).toMatch(new RegExp(String.raw`\n\n${sums}model\n(\d+\t){4}saffron-demo`))
  const terminal = openTerminal(['admin', 'overview'], envOf(boss))
  expect(await terminal.exited).toBe(0)
  await terminal.waitFor(/^Channels:\n.*Demo\n\nModels:\n.*saffron-demo/ms)
})
