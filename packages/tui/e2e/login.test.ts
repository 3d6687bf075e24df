import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openBrowser } from './browser.ts'
import { runSaffron, type Server, startSaffron } from './server.ts'
import { openTerminal, type Terminal, temporaryFolder } from './terminal.ts'

const CODE = /^ +([B-Z]{4}-[B-Z]{4})$/m

const folder = temporaryFolder()
const data = `${folder.path}/data`
let server: Server
const env = (config: string, api = server.url) => ({
  SAFFRON_API: api,
  SAFFRON_CONFIG_DIR: `${folder.path}/${config}`,
})

beforeAll(async () => {
  server = await startSaffron(data, 2)
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

async function shownCode(terminal: Terminal): Promise<string> {
  await terminal.waitFor('Ctrl+C')
  const code = CODE.exec(terminal.screen().join('\n'))?.[1]
  if (code === undefined) throw new Error(`no code:\n${terminal.screen().join('\n')}`)
  return code
}

const local = (args: readonly string[], given: Readonly<Record<string, string>>) =>
  runSaffron(['login', '--local', ...args], { env: given })

it('an invalid email is reported before a password is needed', async () => {
  const refused = { code: 2, stdout: '', stderr: 'saffron: <email>: Enter a valid email address.\n' }
  expect(await runSaffron(['login', 'a@b', '--signup'], { env: env('none') })).toEqual(refused)
  expect(await runSaffron(['login'], { env: env('none'), input: 'a@b\nsecret\n' })).toEqual(refused)
  const terminal = openTerminal(['login', 'a@b'], env('none'))
  expect(await terminal.exited).toBe(2)
  await terminal.waitFor('Enter a valid email address')
  expect(terminal.screen().join('')).not.toContain('Password')
})

describe('saffron login --web', () => {
  it('shows a code, and signs in once it’s approved in a browser', async () => {
    const { auth } = await openBrowser(server.url, 'grace@example.org')
    const terminal = openTerminal(['login', '--web'], env('web'))
    const code = await shownCode(terminal)
    expect(terminal.screen().join('\n')).toContain(`${server.url}/app/approve/${code}`)
    const asking = await auth.getDeviceRequest({ params: { code } })
    expect(asking).toMatchObject({ state: 'pending', device: expect.stringContaining('Saffron terminal') })
    await auth.answerDeviceRequest({ params: { code }, body: { approve: true } })
    await terminal.waitFor('Signed in')
    expect(await terminal.exited).toBe(0)
    expect((await runSaffron(['whoami'], { env: env('web') })).stdout).toContain('grace@example.org')
    const { list } = await auth.searchSessions()
    expect(list.map(({ device }) => device)).toContain(asking.device)
  })

  it('signs out right away when its session is ended in the browser, and reports it', async () => {
    const { auth } = await openBrowser(server.url, 'grace@example.org')
    const terminal = openTerminal([], env('web'))
    await terminal.waitFor('Ask anything')
    const { list } = await auth.searchSessions({ query: { limit: 100 } })
    for (const { id, device } of list) {
      if (device.includes('Saffron terminal')) await auth.revokeSession({ params: { id } })
    }
    await terminal.waitFor('Your session has expired')
    terminal.type('\u001B')
    expect(await terminal.exited).toBe(0)
  })

  it('exits with 5 and a message when declined', async () => {
    const { auth } = await openBrowser(server.url, 'grace@example.org')
    const terminal = openTerminal(['login', '--web', '--no-open'], env('refused'))
    const code = await shownCode(terminal)
    await auth.answerDeviceRequest({ params: { code }, body: { approve: false } })
    await terminal.waitFor('denied in the browser')
    expect(await terminal.exited).toBe(5)
  })

  it('exits with 130 on Ctrl-C without signing in', async () => {
    const terminal = openTerminal(['login', '--web'], env('ended'))
    await shownCode(terminal)
    terminal.type('\u0003')
    await terminal.waitFor('You weren’t signed in')
    expect(await terminal.exited).toBe(130)
    expect((await runSaffron(['whoami'], { env: env('ended') })).code).toBe(4)
  })

  it('survives a server restart, and reports to programs in JSON', async () => {
    const own = temporaryFolder()
    const first = await startSaffron(own.path, 2)
    await openBrowser(first.url, 'ann@example.org')
    const terminal = openTerminal(['login', '--web', '--json'], env('again', first.url))
    await terminal.waitFor('expiresInSeconds')
    const code = /"userCode":"([B-Z-]{9})"/.exec(terminal.screen().join(''))?.[1] ?? ''
    await first.stop()
    const second = await startSaffron(own.path, 2, new URL(first.url).port)
    const { auth } = await openBrowser(second.url, 'ann@example.org')
    await auth.answerDeviceRequest({ params: { code }, body: { approve: true } })
    await terminal.waitFor('"email":"ann@example.org"')
    expect(await terminal.exited).toBe(0)
    await second.stop()
    own.remove()
  })
})

describe('saffron login --local', () => {
  it('asks users with write access to the data for nothing else, and finds the server by itself', async () => {
    await openBrowser(server.url, 'grace@example.org')
    // A listener at that address must receive nothing.
    const stranger = createServer((_, response) => void response.end('{}')).listen(0, '127.0.0.1')
    let heard = 0
    stranger.on('request', () => heard++)
    await once(stranger, 'listening')
    const { port } = stranger.address() as AddressInfo
    const given = { ...env('local', `http://127.0.0.1:${port}`), SAFFRON_DATA: data }
    const { code, stderr } = await local([], given)
    expect(stderr).toContain(`Signed in to ${server.url} as grace@example.org.`)
    expect(code).toBe(0)
    const who = await runSaffron(['whoami', '--json', '--api', server.url], { env: given })
    expect(JSON.parse(who.stdout)).toMatchObject({ role: 'super-admin' })
    expect(heard).toBe(0)
    // The next command would use the stored server.
    const named = await local(['--api', server.url], given)
    expect(named.stderr).toContain(`To use this server without --api: saffron config set api ${server.url}`)
    stranger.close()
  })

  it('works only for super admins, and only with the server that uses this data', async () => {
    await openBrowser(server.url, 'bob@example.org')
    const given = env('nobody')
    expect(await local(['bob@example.org', '--data', data], given)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('super admin doesn’t exist here'),
    })
    const own = temporaryFolder()
    const other = await startSaffron(own.path, 2)
    expect(await local(['--data', data, '--api', other.url], given)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('doesn’t use'),
    })
    expect(await local(['--data', own.path, '--api', other.url], given)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There are no accounts yet'),
    })
    await other.stop()
    expect(await local(['--data', own.path], given)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`saffron serve --data ${own.path}`),
    })
    own.remove()
    expect((await runSaffron(['whoami'], { env: given })).code).toBe(4)
  })

  it('keeps the existing session when the new one doesn’t work', async () => {
    const given = { ...env('kept'), SAFFRON_DATA: data }
    expect((await local([], given)).code).toBe(0)
    const failed = await local([], { ...given, SAFFRON_SECRET: 'of-another-installation,thirty-two-letters' })
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('doesn’t use') })
    expect((await runSaffron(['whoami'], { env: given })).stdout).toContain('grace@example.org')
  })

  it('can’t be combined with another sign-in method', async () => {
    expect(await local(['--web'], env('two'))).toMatchObject({ code: 2, stderr: expect.stringContaining('--web') })
  })
})
