import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import { loadTranslator } from '@saffron/core/i18n'
import { createSession } from '@saffron/core/session'
import { buildId, createMemoryStorage } from '@saffron/core/testing'
import type { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildProgram } from '../src/program.ts'
import { runSaffron } from './server.ts'
import { openTerminal, temporaryFolder } from './terminal.ts'

const folder = temporaryFolder()
const ID = buildId()
/** The arguments commands need before they call the server. */
const WORDS: Readonly<Record<string, string>> = {
  api: 'GET /user/me',
  'admin channels add': 'name --type openai --url https://example.org/v1 --no-key',
  'admin env set': 'key value',
  'admin giftcards create': '5',
  'admin channels set': 'channel --weight 1',
  'admin models price': 'model --input 1',
  'admin models set': 'model --name Name',
  'admin prompts restore': 'key 1',
  'admin prompts set': 'key',
  'admin recharge': 'ann@example.org 5 --note x',
  'admin users role': 'ann@example.org admin',
  'agents apply': `-f ${folder.path}/agent.yaml`,
  'agents create': `-f ${folder.path}/agent.yaml`,
  'agents import': `${folder.path}/agent.yaml`,
  'agents edit': `${ID} -f ${folder.path}/agent.yaml`,
  'agents rate': `${ID} 5`,
  chat: 'hello',
  'chats cp': `${ID} Family`,
  'chats mv': `${ID} Family`,
  'chats rename': `${ID} title`,
  blend: `${folder.path}/file ${folder.path}/agent.yaml`,
  describe: `${folder.path}/file`,
  draw: 'fox',
  summarize: `${folder.path}/file`,
  video: 'fox',
  'drive cp': '/a /b',
  'drive empty': '--yes',
  'drive get': `/a ${folder.path}`,
  'drive mv': '/a /b',
  'drive put': `${folder.path}/file /`,
  'giftcard redeem': 'ABCD-EFGH-JKLM-NPQR',
  'giftcard show': 'ABCD-EFGH-JKLM-NPQR',
  login: 'ann@example.org',
  'playscript accept': `${ID} --all`,
  'playscript discard': `${ID} --all`,
  'playscript edit': `${ID} -f ${folder.path}/file`,
  'playscript export': `${ID} -f fountain`,
  'playscript import': `${folder.path}/file`,
  'playscript mv': `${ID} 1 2`,
  'plugins add': 'https://mcp.example.org/mcp',
  'wallet request': '5',
  'workspace budget': `${ID} ann@example.org 5`,
  'workspace role': `${ID} ann@example.org editor`,
  'workspace set': `${ID} --description Text`,
}
/** Commands that don't need a server, plus the one that checks everything and the local sign-out. */
const LOCAL =
  /^(?:__complete|api ls|backup|completion|config .*|demo-provider|doctor|help|logout|man|playscript parse|restore|serve|version)$/

const servers: Record<string, string> = {}
const closing: (() => void)[] = []
async function serve(name: string, answer: RequestListener): Promise<void> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  servers[name] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const page = '<!doctype html><title>Welcome</title><h1>Pay for the network here</h1>'
const html = { 'content-type': 'text/html; charset=utf-8' }

beforeAll(async () => {
  writeFileSync(`${folder.path}/file`, 'content')
  writeFileSync(`${folder.path}/agent.yaml`, 'name: Reviewer\n')
  await serve('portal', (request, response) => {
    request.resume()
    response.writeHead(200, html).end(page)
  })
  // As Python's http.server does.
  await serve('files', (request, response) => {
    request.resume()
    response.writeHead(request.method === 'GET' ? 404 : 501, html).end(page)
  })
  await serve('refusing', (request, response) => {
    request.resume()
    response.writeHead(405, html).end(page)
  })
})
afterAll(() => {
  for (const close of closing) close()
  folder.remove()
})

let count = 0
/** Creates settings with a session at the URL. */
function signedIn(name: string): { readonly SAFFRON_API: string; readonly SAFFRON_CONFIG_DIR: string } {
  const api = servers[name] ?? ''
  const config = `${folder.path}/config-${count++}`
  mkdirSync(config)
  const stored = new Map<string, string>()
  createSession(createMemoryStorage(stored)).storeTokens({ accessToken: 'access', refreshToken: 'refresh' })
  writeFileSync(`${config}/session.json`, JSON.stringify({ [api]: Object.fromEntries(stored) }), { mode: 0o600 })
  return { SAFFRON_API: api, SAFFRON_CONFIG_DIR: config }
}

const t = await loadTranslator('en')
const callable = (command: Command, above: readonly string[] = []): { path: string; command: Command }[] =>
  command.commands.flatMap((sub) => {
    const names = [...above, sub.name()]
    // `api` also runs without a subcommand.
    const own = sub.commands.length === 0 || sub.registeredArguments.length > 0
    return [...(own ? [{ path: names.join(' '), command: sub }] : []), ...callable(sub, names)]
  })
const commands = callable(buildProgram(t)).filter(({ path }) => !LOCAL.test(path))

/** The whole command line: listed words, otherwise one per required argument, and `--yes` if supported. */
function lineOf({ path, command }: { path: string; command: Command }): string[] {
  const needed = command.registeredArguments.filter(({ required }) => required)
  const words = WORDS[path] ?? needed.map((each) => (each.name() === 'path' ? '/a' : ID)).join(' ')
  const yes = command.options.some(({ long }) => long === '--yes') && !words.includes('--yes') ? ['--yes'] : []
  return [...path.split(' '), ...words.split(' ').filter(Boolean), ...yes]
}

/** Responses of proxies whose upstream doesn't respond. */
const BAD_GATEWAYS: readonly (readonly [number, string, string])[] = [
  [502, 'text/html', '<h1>502 Bad Gateway</h1>'],
  [503, 'text/plain', 'upstream connect error'],
  [504, 'application/json', '{"message":"The upstream server is timing out"}'],
]

const saysSo = (name: string) => expect.stringMatching(new RegExp(`${servers[name]} isn’t a Saffron server`))

describe('a server that answers every call with a page', () => {
  it.concurrent.each(commands)('saffron $path fails, and names the source of the URL', async (each) => {
    const input = each.path === 'login' ? 'correct horse battery\n' : each.path === 'admin prompts set' ? 'text' : ''
    const ran = await runSaffron(lineOf(each), { env: signedIn('portal'), input })
    expect({ line: lineOf(each).join(' '), ...ran }).toMatchObject({ code: 8, stdout: '', stderr: saysSo('portal') })
  })
})

describe.concurrent.each(BAD_GATEWAYS)('a proxy without a server behind it (%i, %s)', (status, type, body) => {
  const name = String(status)
  beforeAll(() =>
    serve(name, (request, response) => {
      request.resume()
      response.writeHead(status, { 'content-type': type }).end(body)
    }),
  )

  it.each([
    'login ann@example.org',
    'login --web --no-open',
    'whoami',
    'chat hello',
    'wallet',
    'wallet request 5',
    'admin users',
    'api GET /user/me -i',
    `drive put ${folder.path}/file /`,
  ])('is reported by saffron %s', async (line) => {
    const ran = await runSaffron(line.split(' '), { env: signedIn(name), input: 'correct horse battery\n' })
    const stderr = expect.stringMatching(
      new RegExp(`^saffron: Can’t reach the server behind ${servers[name]}: .* status ${status}\\..*\n$`),
    )
    expect({ line, ...ran }).toMatchObject({ code: 8, stderr })
    expect(ran.stdout).not.toContain(body)
  })

  it('is reported in the app, signed in or not', async () => {
    for (const env of [signedIn(name), { ...signedIn(name), SAFFRON_CONFIG_DIR: `${folder.path}/nobody-${name}` }]) {
      const app = openTerminal([], env)
      await app.waitFor(/Can’t reach the server/)
      app.kill('SIGTERM')
      expect(await app.exited).not.toBe(0)
    }
  })
})

it('a restarting Saffron server reports it itself', async () => {
  const body = { statusCode: 503, code: 'server.stopping', message: 'Being restarted.', error: 'Service Unavailable' }
  await serve('stopping', (request, response) => {
    request.resume()
    response.writeHead(503, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const ran = await runSaffron(['whoami'], { env: signedIn('stopping') })
  expect(ran).toMatchObject({ code: 1, stdout: '', stderr: 'saffron: Being restarted.\n' })
})

describe('a page instead of a response', () => {
  it.concurrent.each([
    ['files', 'no such call'],
    ['refusing', 'no such method'],
  ])('isn’t reported as a failed sign-in or a missing item (%s: %s)', async (name) => {
    const given = { env: signedIn(name), input: 'correct horse battery\n' }
    for (const line of ['login ann@example.org', 'whoami', 'chat hello', 'wallet request 5', 'login --web --no-open']) {
      const ran = await runSaffron(line.split(' '), given)
      expect({ line, ...ran }).toMatchObject({ code: 8, stdout: '', stderr: saysSo(name) })
    }
  })

  it.concurrent.each([
    'GET /user/me',
    'POST /ai/conversation/create',
    `GET /assets/list/${ID}/content`,
    'GET /user/me -i',
    'GET /ai/conversation/events',
  ])('isn’t printed by saffron api %s', async (line) => {
    const ran = await runSaffron(['api', ...line.split(' ')], { env: signedIn('portal') })
    expect({ line, ...ran }).toMatchObject({ code: 8, stdout: '', stderr: saysSo('portal') })
  })

  it('is reported in the app before the user types, signed in or not', async () => {
    for (const env of [signedIn('portal'), { ...signedIn('portal'), SAFFRON_CONFIG_DIR: `${folder.path}/nobody` }]) {
      const app = openTerminal([], env)
      await app.waitFor(/isn’t a Saffron\s+server/)
      app.kill('SIGTERM')
      expect(await app.exited).not.toBe(0)
    }
  })
})
