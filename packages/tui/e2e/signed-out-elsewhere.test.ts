import type { Message } from '@saffron/core/chat'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { runSaffron, type Server, startSaffron } from './server.ts'
import { openTerminal, temporaryFolder } from './terminal.ts'

const PASSWORD = 'correct horse battery\n'

const folder = temporaryFolder()
let server: Server
const env = () => ({ SAFFRON_API: server.url, SAFFRON_CONFIG_DIR: `${folder.path}/config` })
const run = (args: readonly string[], input = '') => runSaffron(args, { env: env(), input })

beforeAll(async () => {
  server = await startSaffron(`${folder.path}/data`, 20)
  for (const email of ['bob@example.org', 'ann@example.org']) await run(['login', email, '--signup'], PASSWORD)
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

it('the app notices a sign-out and a sign-in by another program, and accepts messages again', async () => {
  const app = openTerminal([], env())
  await app.waitFor('Ask anything')
  app.type('/continue\r')
  await app.waitFor('No reply to continue.')
  app.type('300 words\r')
  await app.waitFor('dried stigma')
  await run(['logout'])
  await app.waitFor('Your session has expired.')
  await app.waitFor('The reply continues. Open this chat again to see the rest.')

  await run(['login', 'ann@example.org'], PASSWORD)
  await app.waitFor('Ask anything')
  const { stdout } = await run(['chats', 'ls', '--json', '--limit', '1'])
  const { id } = JSON.parse(stdout) as { id: string }
  const stored = async () => {
    const shown = await run(['chats', 'show', id, '--json'])
    return JSON.parse(shown.stdout.trim().split('\n').at(-1) ?? '') as Message
  }
  await expect.poll(async () => (await stored()).status, { timeout: 60_000 }).toBe('complete')
  const end = (await stored()).text.trim().split(/\s+/).slice(-3).join(' ')
  await app.waitFor(end)
  expect(app.everything().join('\n').split(end)).toHaveLength(2)

  await run(['logout'])
  await app.waitFor('Your session has expired.')
  await run(['login', 'bob@example.org'], PASSWORD)
  await app.waitFor('Ask anything')
  app.type('about lamps\r')
  await app.waitFor('❯ about lamps')
  await expect
    .poll(async () => (await run(['chats', 'ls', '--json', '--limit', '1'])).stdout, { timeout: 30_000 })
    .toMatch(/lamps/i)
  app.type('\u0004')
  expect(await app.exited).toBe(0)
})

it('the app continues with a new conversation after another program deleted the current one', async () => {
  await run(['logout'])
  await run(['login', 'ann@example.org'], PASSWORD)
  const app = openTerminal([], env())
  await app.waitFor('Ask anything')
  app.type('show a table\r')
  await app.waitFor('most of what makes it dear')
  const { stdout } = await run(['chats', 'ls', '--json', '--limit', '1'])
  await run(['chats', 'rm', (JSON.parse(stdout) as { id: string }).id, '--yes'])
  await app.waitFor('This chat was deleted. Your next message starts a new one.')
  app.type('about lamps\r')
  await app.waitFor('❯ about lamps')
  await expect
    .poll(async () => (await run(['chats', 'ls', '--json', '--limit', '1'])).stdout, { timeout: 30_000 })
    .toMatch(/lamps/i)
  expect(app.everything().join('\n')).not.toContain('No server responded')
  app.type('\u0004')
  expect(await app.exited).toBe(0)
})
