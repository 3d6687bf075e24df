import { afterAll, beforeAll, expect, it } from 'vitest'

import { runSaffron, type Server, startSaffron } from './server.ts'
import { temporaryFolder } from './terminal.ts'

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

it('models are listed, priced, switched and described', async () => {
  const models = (...args: string[]) => run(boss, ['admin', 'models', ...args])
  expect((await models('ls')).stdout).toContain('saffron-demo-vision\n')
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
  expect(await models('price', 'nothing', '--input', '1')).toMatchObject({ code: 6 })
  await models('price', 'saffron-demo-vision', '--input', 'none')
  const set = ['--group', 'House', '--context', '128000', '--visible-to', 'admin', '--default-for', 'chat,title']
  expect((await models('set', 'saffron-demo-vision', ...set)).stdout).toContain('*chat')
  expect(await models('set', 'saffron-demo-vision', '--visible-to', 'cats')).toMatchObject({ code: 1 })
  expect(JSON.parse((await models('show', 'saffron-demo-vision', '--json')).stdout)).toMatchObject({
    group: 'House',
    contextLimit: 128_000,
    visibleTo: 'admin',
    prices: { output: 10_000_000 },
  })
  expect((await models('disable', 'saffron-demo-vision')).stdout).toMatch(/^off\t/)
  expect((await models('enable', 'saffron-demo-vision')).stdout).toMatch(/^on\t/)
  expect(await models('refresh')).toMatchObject({ code: 0, stdout: '0 new, 0 changed, 0 no longer served\n' })
  expect(await run(user, ['admin', 'models', 'ls'])).toMatchObject({ code: 5 })
})

it('channels are added with a key from a pipe, tested, paused and removed', async () => {
  const channels = (args: string[], input = '') => run(boss, ['admin', 'channels', ...args], input)
  const add = ['add', 'Away', '--url', 'http://127.0.0.1:9/v1', '--models', 'gpt-away', '--json']
  const added = await channels(add, 'sk-pipe-key-12345678\n')
  expect(added.code).toBe(1)
  expect(JSON.parse(added.stdout)).toMatchObject({ keyHint: '5678', status: 'failing', chosen: ['gpt-away'] })
  const warned = await channels(['add', 'Seen', '--url', 'http://127.0.0.1:9', '--key', 'sk-seen-key-12345678'])
  expect(warned.stderr).toContain('stays in the history')
  expect(warned.stdout + warned.stderr).not.toContain('sk-seen-key')
  expect(await channels(['rm', 'Seen'])).toMatchObject({ code: 2 })
  expect(await channels(['rm', 'Seen', '--yes'])).toMatchObject({ code: 0, stdout: 'Seen is deleted.\n' })

  const broken = await channels(['test', 'Away'])
  expect(broken).toMatchObject({ code: 1, stderr: expect.stringContaining('gpt-away failed') })
  expect(JSON.parse((await channels(['test', 'Demo', '--json'])).stdout)).toMatchObject({ ok: true })
  expect((await channels(['pause', 'Away'])).stdout).toMatch(/^off\t/)
  expect((await channels(['resume', 'Away'])).stdout).toMatch(/^on\t/)
  expect((await channels(['ls'])).stdout).toContain('Away')
  expect(await channels(['test', 'Nowhere'])).toMatchObject({ code: 6 })
  expect(await run(user, ['admin', 'channels', 'ls'])).toMatchObject({ code: 5 })
})
