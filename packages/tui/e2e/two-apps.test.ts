import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { runSaffron, type Server, startSaffron } from './server.ts'
import { openTerminal, temporaryFolder, type Terminal } from './terminal.ts'

const folder = temporaryFolder()
const config = `${folder.path}/config`
let server: Server
const env = () => ({ SAFFRON_API: server.url, SAFFRON_CONFIG_DIR: config })
const open = async (shows = 'Ask anything'): Promise<Terminal> => {
  const app = openTerminal([], env())
  await app.waitFor(shows)
  return app
}
const send = async (app: Terminal, text: string) => {
  // The previous reply has ended.
  await app.waitFor('Type a message')
  app.type(text)
  await app.waitFor(`❯ ${text}`)
  app.type('\r')
  await app.waitFor('Ask anything')
}
const kill = async (...apps: readonly Terminal[]) => {
  for (const app of apps) app.kill('SIGKILL')
  await Promise.all(apps.map(({ exited }) => exited))
}
const drafts = () =>
  readdirSync(join(config, 'drafts')).map((name) => readFileSync(join(config, 'drafts', name), 'utf8'))
const history = () => {
  const { history: kept } = JSON.parse(readFileSync(join(config, 'state.json'), 'utf8')) as { history: string[] }
  return kept
}

beforeAll(async () => {
  server = await startSaffron(`${folder.path}/data`, 2)
  await runSaffron(['login', 'ann@example.org', '--signup'], { env: env(), input: 'correct horse battery\n' })
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

it('two open apps save the history of both, even when killed', async () => {
  const [one, two] = [await open(), await open()]
  await send(one, 'asked in one')
  await send(two, 'asked in two')
  await send(one, 'asked in one again')
  const all = ['asked in one', 'asked in two', 'asked in one again']
  await expect.poll(history).toEqual(all)
  await kill(one, two)
  const next = await open()
  for (const text of all.toReversed()) {
    next.type('\u001B[A')
    await next.waitFor(`❯ ${text}`)
  }
  next.type('\u001B[B\u001B[B\u001B[B')
  await next.waitFor('Ask anything')
  next.type('\u0004')
  expect(await next.exited).toBe(0)
  expect(history()).toEqual(all)
})

it('two open apps save one draft each, even when killed', async () => {
  const [one, two] = [await open(), await open()]
  one.type('a draft of one')
  two.type('a draft of two')
  await expect.poll(() => new Set(drafts())).toEqual(new Set(['a draft of one', 'a draft of two']))
  await kill(one, two)
  const [third, fourth] = [await open('a draft of'), await open('a draft of')]
  const shown = [third, fourth].map((app) => /a draft of \w+/.exec(app.screen().join('\n'))?.[0] ?? '')
  expect(new Set(shown)).toEqual(new Set(['a draft of one', 'a draft of two']))
  third.type('\r')
  await third.waitFor('Ask anything')
  await expect.poll(drafts).toEqual([shown[1]])
  third.type('\u0004')
  expect(await third.exited).toBe(0)
  await kill(fourth)
  const last = await open(shown[1])
  await kill(last)
})
