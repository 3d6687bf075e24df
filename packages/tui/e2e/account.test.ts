import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { keepSession, openBrowser, turnOnCodes } from './browser.ts'
import { runSaffron, type Server, startSaffron } from './server.ts'
import { openTerminal, temporaryFolder } from './terminal.ts'

const folder = temporaryFolder()
let server: Server
const configOf = (config: string) => `${folder.path}/${config}`
const env = (config: string) => ({ SAFFRON_API: server.url, SAFFRON_CONFIG_DIR: configOf(config) })
const password = 'correct horse battery\n'
const outbox = (config: string, ...args: string[]) => runSaffron(['admin', 'outbox', ...args], { env: env(config) })
const login = (email: string, input: string, ...args: string[]) =>
  runSaffron(['login', email, ...args], { env: env(email), input })

beforeAll(async () => {
  server = await startSaffron(`${folder.path}/data`, 2)
  // The first user becomes the super admin.
  await login('grace@example.org', password, '--signup', '--name', 'Grace')
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

describe('an account with a second factor', () => {
  const email = 'ann@example.org'
  let codes: Awaited<ReturnType<typeof turnOnCodes>>
  beforeAll(async () => {
    codes = await turnOnCodes(await openBrowser(server.url, email))
  })

  it('prompts for a code after the password, and again after a wrong one', async () => {
    const terminal = openTerminal(['login', email], env('asked'))
    await terminal.waitFor('Password:')
    terminal.type('correct horse battery\r')
    await terminal.waitFor('Authenticator or recovery code')
    terminal.type('no-code\r')
    await terminal.waitFor('Incorrect or already used')
    terminal.type(`${codes.code(1)}\r`)
    await terminal.waitFor('Signed in')
    expect(await terminal.exited).toBe(0)
  })

  it('takes a recovery code from a script, as a line or an option, only once', async () => {
    const [first = '', second = ''] = codes.recoveryCodes
    expect(await login(email, password)).toMatchObject({ code: 2, stderr: expect.stringContaining('--code') })
    expect(await login(email, `${password}${first}\n`)).toMatchObject({ code: 0 })
    expect(await login(email, password, '--code', first)).toMatchObject({ code: 1 })
    const { code, stdout } = await login(email, password, '--code', second, '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ email, api: server.url })
  })

  it('also requires a code in the app', async () => {
    const terminal = openTerminal([], env('app'))
    await terminal.waitFor('Email:')
    terminal.type(`${email}\r`)
    await terminal.waitFor('Password:')
    terminal.type('correct horse battery\r')
    await terminal.waitFor('Authenticator or recovery code')
    terminal.type('no-code\r')
    await terminal.waitFor('Incorrect or already used')
    terminal.type(`${codes.recoveryCodes[2]}\r`)
    await terminal.waitFor('Ask anything')
    terminal.type('\u0003')
    await terminal.waitFor('again to quit')
    terminal.type('\u0003')
    expect(await terminal.exited).toBe(0)
  })
})

describe('saffron admin outbox', () => {
  it('reports an empty outbox, lists unsent messages, and prints one in full', async () => {
    expect(await outbox('grace@example.org')).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('outbox is empty'),
    })
    const { auth } = await openBrowser(server.url, 'bob@example.org')
    await auth.sendInvitation({ params: { email: 'friend@example.org' }, body: {} })
    await auth.sendEmailCode({ params: { email: 'bob@example.org' } })
    const { stdout } = await outbox('grace@example.org', '--json')
    const messages = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string; to: string; text: string })
    expect(messages.map(({ to }) => to)).toEqual(['bob@example.org', 'friend@example.org'])
    const { id = '', text = '' } = messages[1] ?? {}
    expect((await outbox('grace@example.org', id.slice(-8))).stdout).toContain(text.trim().split('\n').at(-1))
    expect((await outbox('grace@example.org', '--limit', '1')).stdout.split('\t')[4]).toBe('bob@example.org')
    expect((await outbox('grace@example.org', '00000000')).code).toBe(6)
    const terminal = openTerminal(['admin', 'outbox'], env('grace@example.org'))
    await terminal.waitFor('bob invited you to Saffron')
    expect(await terminal.exited).toBe(0)
  })

  it('requires a signed-in super admin', async () => {
    await login('bob@example.org', password)
    expect((await outbox('bob@example.org')).code).toBe(5)
    expect((await outbox('nobody')).code).toBe(4)
  })
})

it('sends a request once per command, however often its reader has to sign in', async () => {
  const email = 'una@example.org'
  const { auth, chat } = await openBrowser(server.url, email)
  await login(email, password)
  const terminal = openTerminal(['hello there'], env(email))
  await terminal.waitFor(/hello there/)
  // Waits until the prompt is stored. If the session ended earlier, the conversation would be empty.
  await expect
    .poll(async () => {
      const [begun] = (await chat.searchConversations({})).list
      return begun && (await chat.searchMessages({ query: { conversation: begun.id } })).list.map(({ text }) => text)
    })
    .toContain('hello there')
  const { list } = await auth.searchSessions({ query: { limit: 100 } })
  for (const { id, device } of list) {
    if (device.includes('Saffron terminal')) await auth.revokeSession({ params: { id } })
  }
  await terminal.waitFor('Your session has expired')
  terminal.type(`${email}\r`)
  await terminal.waitFor('Password:')
  terminal.type('correct horse battery\r')
  await terminal.waitFor('Ask anything')
  terminal.type('and again\r')
  const said = async () => {
    const { list: conversations } = await chat.searchConversations({})
    const texts = conversations.map(async ({ id }) => {
      const { list: messages } = await chat.searchMessages({ query: { conversation: id } })
      return messages.filter(({ role }) => role === 'user').map(({ text }) => text)
    })
    return (await Promise.all(texts)).flat().toSorted()
  }
  await expect.poll(said).toContain('and again')
  terminal.kill('SIGTERM')
  await terminal.exited
  expect(await said()).toEqual(['and again', 'hello there'])
})

it('an impersonation is shown by whoami and while the app is open', async () => {
  const { auth } = await openBrowser(server.url, 'eve@example.org')
  const { auth: admin } = await openBrowser(server.url, 'grace@example.org')
  await keepSession(configOf('visit'), server.url, await admin.signInAs({ body: { userId: (await auth.me()).id } }))
  const { stdout } = await runSaffron(['whoami'], { env: env('visit') })
  expect(stdout).toContain('Grace is impersonating eve <eve@example.org>')
  const json = await runSaffron(['whoami', '--json'], { env: env('visit') })
  expect(JSON.parse(json.stdout)).toMatchObject({ impersonatedBy: { name: 'Grace' } })

  const terminal = openTerminal([], env('visit'))
  await terminal.waitFor(/Grace is impersonating eve; this is recorded in the audit log\n❯ Ask anything/)
  terminal.type('\u0003')
  await terminal.waitFor('again to quit')
  terminal.type('\u0003')
  expect(await terminal.exited).toBe(0)
})
