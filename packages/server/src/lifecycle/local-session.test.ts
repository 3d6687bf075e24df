import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import type { SignInResult, Tokens } from '@saffron/core/auth'
import { describe, expect, it, onTestFinished } from 'vitest'

import { send, temporaryFolder } from '../testing/index.ts'
import { type RunningServer, servedAt, startServer, withLocalSession } from './index.ts'

const account = { email: 'me@example.com', password: 'correct horse battery' }
const userAgent = 'saffron-terminal/0.1.0 (linux)'

async function started(dataFolder: string): Promise<RunningServer> {
  const result = await startServer({ port: 0, dataFolder, logLevel: 'silent' })
  if (!result.ok) throw new Error(result.failure.key)
  onTestFinished(result.server.stop)
  return result.server
}

async function withAccount() {
  const dataFolder = await temporaryFolder()
  const server = await started(dataFolder)
  const { body } = await send(server, 'POST /auth/signup', { json: account })
  return { dataFolder, server, owner: body as SignInResult }
}

const keep = (tokens: Tokens): Promise<Tokens> => Promise.resolve(tokens)
const failureOf = async (options: Parameters<typeof withLocalSession>[0]) => {
  const result = await withLocalSession(options, keep)
  return result.ok ? undefined : result.failure.key
}

describe('Local write access to a server’s data', () => {
  it('signs in as its super admin, next to the server and audited', async () => {
    const { dataFolder, server, owner } = await withAccount()
    expect(await servedAt(dataFolder)).toEqual({ folder: dataFolder, url: server.url })
    const result = await withLocalSession({ dataFolder, userAgent }, keep)
    if (!result.ok) throw new Error(result.failure.key)
    const token = result.value.accessToken
    expect(await send(server, 'GET /user/me', { token })).toMatchObject({ status: 200, body: { id: owner.user.id } })
    const history = await send(server, 'GET /user/loginHistory?limit=1', { token })
    expect(history.body).toMatchObject({ list: [{ method: 'local', device: 'Saffron terminal on Linux' }] })
  })

  it('ends the session if the next step fails', async () => {
    const { dataFolder, server } = await withAccount()
    let token = ''
    const entering = withLocalSession({ dataFolder, userAgent }, (tokens) => {
      token = tokens.accessToken
      return Promise.reject(new Error('not this server'))
    })
    await expect(entering).rejects.toThrow('not this server')
    expect((await send(server, 'GET /user/me', { token })).status).toBe(401)
  })

  it('finds a running server, but not a killed one', async () => {
    const { dataFolder, server } = await withAccount()
    const left = await temporaryFolder()
    await cp(dataFolder, left, { recursive: true })
    expect(await servedAt(left)).toEqual({ folder: left, url: undefined })
    expect(await servedAt(dataFolder)).toMatchObject({ url: server.url })
  })

  it('explains why it fails', async () => {
    const { dataFolder, server } = await withAccount()
    const other = { email: 'other@example.com', password: account.password }
    await send(server, 'POST /auth/signup', { json: other })
    expect(await failureOf({ dataFolder, userAgent, email: other.email })).toBe('local.failure.notSuperAdmin')
    const empty = await temporaryFolder()
    expect(await failureOf({ dataFolder: empty, userAgent })).toBe('local.failure.nothing')
    await started(empty)
    expect(await failureOf({ dataFolder: empty, userAgent })).toBe('local.failure.noAccount')

    const copy = await temporaryFolder()
    await cp(dataFolder, copy, { recursive: true })
    const database = new DatabaseSync(join(copy, 'saffron.db'))
    database.exec("delete from migration where name = '0019-device'")
    database.close()
    const before = await readFile(join(copy, 'saffron.db'))
    expect(await failureOf({ dataFolder: copy, userAgent })).toBe('local.failure.older')
    expect((await readFile(join(copy, 'saffron.db'))).equals(before)).toBe(true)
    await rm(join(copy, 'secret'))
    expect(await failureOf({ dataFolder: copy, userAgent })).toBe('local.failure.noSecret')
  })
})
