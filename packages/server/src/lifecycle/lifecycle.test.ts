import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { loadTranslator } from '@saffron/core/i18n'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { lockDatabase } from '../db/index.ts'
import { postgresTestUrl } from '../testing/each-database.ts'
import { sendAsset, signedInApi, startTestServer, temporaryFolder } from '../testing/index.ts'
import { testPostgresUrl } from '../testing/test-environment.ts'
import { describeFailure, type RunningServer, type ServeOptions, startServer } from './index.ts'

// Complete programs start here.
vi.setConfig({ testTimeout: 30_000 })

const account = { email: 'first@example.com', password: 'correct horse battery' }

async function started(options: ServeOptions): Promise<RunningServer> {
  const result = await startServer({ port: 0, logLevel: 'silent', ...options })
  if (!result.ok) throw new Error(result.failure.key)
  let stopped = false
  const stop = async () => {
    if (!stopped) await result.server.stop()
    stopped = true
  }
  onTestFinished(stop)
  return { ...result.server, stop }
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

describe('A server', () => {
  it('creates its data folder, with a secret that only its owner can read', async () => {
    const dataFolder = join(await temporaryFolder(), 'deep', 'data')
    const { url, isNew, setupCode } = await started({ dataFolder })
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect({ isNew, setupCode }).toEqual({ isNew: true, setupCode: undefined })
    expect((await stat(join(dataFolder, 'secret'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataFolder, 'saffron.db'))).mode & 0o777).toBe(0o600)
  })

  it('keeps accounts and sessions after a restart', async () => {
    const dataFolder = await temporaryFolder()
    const first = await started({ dataFolder })
    const { tokens } = (await (await post(`${first.url}/auth/signup`, account)).json()) as {
      tokens: { accessToken: string }
    }
    await first.stop()
    const second = await started({ dataFolder })
    expect(second.isNew).toBe(false)
    const me = await fetch(`${second.url}/user/me`, { headers: { authorization: `Bearer ${tokens.accessToken}` } })
    expect(me.status).toBe(200)
  })

  it('rejects a data folder in use, and shows the other server’s address', async () => {
    const dataFolder = await temporaryFolder()
    const { url } = await started({ dataFolder })
    const second = await startServer({ port: 0, dataFolder })
    const translate = await loadTranslator('en')
    if (second.ok) throw new Error('two servers on one folder')
    expect(describeFailure(second.failure, translate)).toBe(
      `Saffron (process ${process.pid}) is already running at ${url} with the data directory ${dataFolder}.`,
    )
  })

  it('reports a used port in one line, and unlocks the folder', async () => {
    const { url } = await started({ dataFolder: await temporaryFolder() })
    const dataFolder = await temporaryFolder()
    const port = Number(new URL(url).port)
    const result = await startServer({ port, dataFolder, logLevel: 'silent' })
    expect(result).toEqual({
      ok: false,
      failure: { key: 'serve.failure.portBusy', values: { host: '127.0.0.1', port: String(port) } },
    })
    await started({ dataFolder })
  })

  it('requires a code for the first sign-up if it’s publicly reachable', async () => {
    const { url, setupCode } = await started({ dataFolder: await temporaryFolder(), host: '0.0.0.0' })
    expect(setupCode).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    expect((await post(`${url}/auth/signup`, account)).status).toBe(403)
    expect((await post(`${url}/auth/signup`, { ...account, code: setupCode })).status).toBe(200)
  })

  it('prints its ready line on stdout, logs on stderr, and exits with code 0 on request', async () => {
    const dataFolder = await temporaryFolder()
    const program = `
      import { loadTranslator } from '@saffron/core/i18n'
      import { runServe } from './src/lifecycle/index.ts'
      const [print, say] = [console.log, console.error]
      const translate = await loadTranslator('en')
      process.exitCode = await runServe({ options: { port: 0, dataFolder: process.argv[1] }, translate, print, say })`
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program, dataFolder], {
      cwd: join(import.meta.dirname, '../..'),
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let talk = ''
    child.stderr.on('data', (chunk: Buffer) => (talk += chunk.toString()))
    const [ready] = (await once(createInterface(child.stdout), 'line')) as [string]
    expect(ready).toMatch(/^saffron listening on http:\/\/127\.0\.0\.1:\d+$/)
    const url = ready.slice('saffron listening on '.length)
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' })
    expect(await startServer({ port: 0, dataFolder })).toMatchObject({
      ok: false,
      failure: { key: 'serve.failure.lockedAt', values: { url, pid: String(child.pid) } },
    })
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(talk).toContain(`Saffron is running at ${url}\nData directory: ${dataFolder}\nCreate your account`)
    await started({ dataFolder })
  })
})

const failureOf = async (options: ServeOptions) => {
  const result = await startServer({ port: 0, logLevel: 'silent', ...options })
  return result.ok ? undefined : result.failure.key
}

describe('A server that cannot start', () => {
  it('reports a damaged database', async () => {
    const dataFolder = await temporaryFolder()
    await writeFile(join(dataFolder, 'saffron.db'), 'this is no database, but it is long enough to be taken for one')
    expect(await failureOf({ dataFolder })).toBe('serve.failure.databaseFile')
  })

  it.each(['', '\0'.repeat(64)])('shows the file if the secret is %j, and keeps it', async (content) => {
    const dataFolder = await temporaryFolder()
    await (await started({ dataFolder })).stop()
    await writeFile(join(dataFolder, 'secret'), content)
    expect(await startServer({ port: 0, logLevel: 'silent', dataFolder })).toEqual({
      ok: false,
      failure: { key: 'serve.failure.badSecret', values: { file: join(dataFolder, 'secret') } },
    })
    expect(await readFile(join(dataFolder, 'secret'), 'utf8')).toBe(content)
  })

  it('reports that the data folder is a file', async () => {
    const file = join(await temporaryFolder(), 'file')
    await writeFile(file, '')
    expect(await failureOf({ dataFolder: file })).toBe('serve.failure.dataFolder')
  })

  it('reports that the data folder can’t be created', async () => {
    expect(await failureOf({ dataFolder: '/proc/saffron/data' })).toBe('serve.failure.dataFolder')
  })

  it('reports an address that this machine doesn’t have', async () => {
    expect(await failureOf({ dataFolder: await temporaryFolder(), host: '203.0.113.1' })).toBe(
      'serve.failure.noSuchHost',
    )
  })
})

const postgres = testPostgresUrl()

/** Returns the URL of a schema that is deleted after its test. */
async function schemaUrl(base: string): Promise<string> {
  const { url, remove } = await postgresTestUrl(base)
  onTestFinished(remove)
  return url
}

describe.each(postgres === undefined ? [] : [postgres])('A server on PostgreSQL', (base) => {
  it('has exclusive access to its database until it stops', async () => {
    vi.stubEnv('SAFFRON_DATABASE_URL', await schemaUrl(base))
    onTestFinished(() => void vi.unstubAllEnvs())
    const first = await started({ dataFolder: await temporaryFolder() })
    expect(await failureOf({ dataFolder: await temporaryFolder() })).toBe('serve.failure.databaseServed')
    await first.stop()
    const second = await started({ dataFolder: await temporaryFolder() })
    await second.stop()
  })

  it('doesn’t use other schemas of the database', async () => {
    const locks = [await lockDatabase(await schemaUrl(base)), await lockDatabase(await schemaUrl(base))]
    expect(locks).not.toContain(undefined)
    for (const lock of locks) await lock?.release()
  })
})

describe('A server for a remote API', () => {
  it('serves the web app and forwards calls, failures and cookies', async () => {
    const webFolder = await temporaryFolder()
    await writeFile(join(webFolder, 'index.html'), '<title>Saffron</title>')
    const remote = await started({ dataFolder: await temporaryFolder() })
    const { url, dataFolder } = await started({ api: remote.url, webFolder })
    expect(dataFolder).toBeUndefined()
    const page = await fetch(`${url}/app/chats`, { headers: { accept: 'text/html' } })
    expect(await page.text()).toBe('<title>Saffron</title>')
    const answer = await post(`${url}/auth/signup`, account, { 'accept-language': 'zh-TW' })
    expect(answer.status).toBe(200)
    const again = await post(`${url}/auth/signup`, account, { 'accept-language': 'zh-TW' })
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({ message: '此電子郵件已有帳號，請直接登入。' })
  })

  it('forwards calls that a browser navigates to, except pages', async () => {
    const remote = await startTestServer({ webFolder: '/nowhere' })
    onTestFinished(remote.close)
    const webFolder = await temporaryFolder()
    await writeFile(join(webFolder, 'index.html'), '<title>Saffron</title>')
    const { url } = await started({ api: remote.url, webFolder })
    const navigate = (path: string) => fetch(url + path, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect(await (await navigate('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
    expect(await (await navigate('/readyz')).json()).toEqual({ status: 'ready' })
    const { user } = await signedInApi(remote)
    const asset = await sendAsset(remote, user.id, { name: 'a.pdf', content: '%PDF-1.4\n' })
    const file = await navigate(asset.url)
    expect(await file.text()).toBe('%PDF-1.4\n')
    expect((await navigate('/assets/list/none')).headers.get('content-type')).toContain('application/json')
    for (const [path, status] of [
      ['/app/chats', 200],
      ['/auth/login', 200],
      ['/nowhere', 404],
    ] as const) {
      const page = await navigate(path)
      expect([page.status, await page.text()]).toEqual([status, '<title>Saffron</title>'])
    }
  })

  it('redirects the first page of a visit by the remote’s rules', async () => {
    const remote = await startTestServer()
    const webFolder = await temporaryFolder()
    await writeFile(join(webFolder, 'index.html'), '<title>Saffron</title>')
    const { url } = await started({ api: remote.url, webFolder })
    const api = await signedInApi(remote, 'super-admin')
    await api.system.createRouteRule({ body: { path: '/app/old', redirect: '/app/drive' } })
    const navigate = async (path: string) => {
      const { status, headers } = await fetch(url + path, { headers: { accept: 'text/html' }, redirect: 'manual' })
      return [status, headers.get('location')]
    }
    expect(await navigate('/app/old')).toEqual([302, '/app/drive'])
    expect(await navigate('/app/draw')).toEqual([200, null])
    await remote.close()
    expect(await navigate('/app/draw')).toEqual([200, null])
  })

  it.each(['//evil.test', 'https://evil.test/app', '/auth/login', 5, null])(
    'doesn’t redirect to %j, whatever the remote returns',
    async (redirect) => {
      const remote = createServer((_incoming, response) => {
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ redirect }))
      })
      remote.listen(0, '127.0.0.1')
      await once(remote, 'listening')
      onTestFinished(() => void remote.close())
      const webFolder = await temporaryFolder()
      await writeFile(join(webFolder, 'index.html'), '<title>Saffron</title>')
      const { port } = remote.address() as AddressInfo
      const { url } = await started({ api: `http://127.0.0.1:${port}`, webFolder })
      const page = await fetch(`${url}/app/draw`, { headers: { accept: 'text/html' }, redirect: 'manual' })
      expect(page.status).toBe(200)
    },
  )

  it('streams in both directions, and disconnects from the remote with its client', async () => {
    const remoteClosed = Promise.withResolvers<void>()
    const remote = createServer((incoming, response) => {
      incoming.on('data', (chunk: Buffer) => response.write(`data: ${chunk.toString()}\n\n`))
      response.on('close', () => remoteClosed.resolve())
    })
    remote.listen(0, '127.0.0.1')
    await once(remote, 'listening')
    onTestFinished(() => void remote.close())
    const { port } = remote.address() as AddressInfo
    const { url } = await started({ api: `http://127.0.0.1:${port}/base/` })
    const answer = await fetch(`${url}/ai/anything`, { method: 'POST', body: 'one' })
    const reader = answer.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: one\n\n')
    await reader?.cancel()
    await remoteClosed.promise
  })

  describe('and a client’s request', () => {
    const heard: IncomingMessage[] = []
    const forwarded = async (path: string, headers: Record<string, string> = {}) => {
      const remote = createServer((incoming, response) => {
        heard.push(incoming)
        response.end('remote')
      })
      remote.listen(0, '127.0.0.1')
      await once(remote, 'listening')
      onTestFinished(() => void remote.close())
      const { port } = remote.address() as AddressInfo
      const { url } = await started({ api: `http://127.0.0.1:${port}/base/`, webFolder: '/nowhere' })
      const outgoing = request(url, { path, headers }).end()
      const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
      answer.resume()
      return { status: answer.statusCode, remote: heard.splice(0) }
    }

    it('arrives without hop-by-hop and address headers', async () => {
      const { remote } = await forwarded('/user/me?a=%2F', {
        'x-forwarded-for': '203.0.113.7',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'for=203.0.113.7',
        'x-real-ip': '203.0.113.7',
        connection: 'close, X-Internal',
        'x-internal': 'yes',
        'x-other': 'kept',
      })
      expect(remote[0]?.url).toBe('/base/user/me?a=%2F')
      expect(remote[0]?.headers).toMatchObject({
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
        'x-other': 'kept',
      })
      for (const name of ['x-forwarded-host', 'forwarded', 'x-real-ip', 'x-internal']) {
        expect(remote[0]?.headers).not.toHaveProperty(name)
      }
    })

    it.each([
      'http://evil.example/user/me',
      '//evil.example/user/me',
      String.raw`/\evil.example`,
      '/../admin',
      '/user/../../admin',
      '/user/%2e%2e/%2E./admin',
      '/..%2fadmin',
      '/..%5cadmin',
      '@evil.example/',
      '*',
    ])('can’t leave the API’s path by %s', async (path) => {
      expect(await forwarded(path)).toEqual({ status: 400, remote: [] })
    })

    it('can go up to the API’s own path', async () => {
      const { remote } = await forwarded('/user/../auth/signin')
      expect(remote[0]?.url).toBe('/base/auth/signin')
    })
  })

  it('reports that the remote doesn’t respond', async () => {
    const { url } = await started({ api: 'http://127.0.0.1:9' })
    const answer = await fetch(`${url}/user/me`)
    expect(answer.status).toBe(502)
    expect(await answer.json()).toMatchObject({ code: 'server.unreachable' })
  })

  it('rejects an invalid address', async () => {
    expect(await startServer({ port: 0, api: 'chat.example.com' })).toMatchObject({
      ok: false,
      failure: { key: 'serve.failure.badApi' },
    })
  })
})
