import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { runSaffron, type Server, startSaffron } from './server.ts'
import { openTerminal, pause, temporaryFolder, type Terminal } from './terminal.ts'

/** Longer than the pause after which keys count. */
const QUIET_MS = 900
const READ = 'use tool terminal_read with {"path": "a.txt"}'
const WRITE = 'use tool terminal_write with {"path": "a.txt", "content": "deux", "replace": "two"}'

const folder = temporaryFolder()
const own = `${folder.path}/project`
let server: Server
let app: Terminal | undefined

const env = () => ({ SAFFRON_API: server.url, SAFFRON_CONFIG_DIR: `${folder.path}/ann` })
const run = (args: readonly string[], input = '') => runSaffron(args, { env: env(), input })

beforeAll(async () => {
  mkdirSync(own)
  writeFileSync(`${own}/a.txt`, 'one\ntwo\n')
  writeFileSync(`${own}/.env`, 'KEY=hidden\n')
  server = await startSaffron(`${folder.path}/data`, 2)
  await run(['login', 'ann@example.org', '--signup'], 'correct horse battery\n')
})
afterEach(() => app?.kill('SIGKILL'))
afterAll(async () => {
  await server.stop()
  folder.remove()
})

it('are off unless a folder is named, and read it without asking', async () => {
  expect((await run(['chat', READ])).stdout).not.toContain('two')
  const read = await run(['chat', '--tools', own, READ])
  expect(read).toMatchObject({ code: 0, stdout: expect.stringContaining('one\ntwo') })
  expect(read.stderr).toContain('read · Done')
  expect((await run(['chat', '--tools', `${own}/none`, READ])).code).toBe(6)
  expect((await run(['chat', '--tools', `${own}/a.txt`, READ])).code).toBe(2)
})

it('end a script with 5 before they write or show a hidden file, and go on with --allow', async () => {
  const asked = await run(['chat', '--tools', own, WRITE])
  expect(asked).toMatchObject({ code: 5, stdout: '' })
  expect(asked.stderr.replaceAll(/\s+/g, ' ')).toContain(`--tools ${own} --allow write`)
  expect(readFileSync(`${own}/a.txt`, 'utf8')).toBe('one\ntwo\n')
  const secret = await run(['chat', '--tools', own, 'use tool terminal_read with {"path": ".env"}'])
  expect(secret).toMatchObject({ code: 5, stdout: '' })
  const allowed = await run(['chat', '--tools', own, '--allow', 'write', WRITE])
  expect(allowed).toMatchObject({ code: 0, stdout: expect.stringContaining('is written') })
  expect(allowed.stderr).toMatch(/Change a\.txt in “project”\?\n {4}one\n {2}- two\n {2}\+ deux\n/)
  expect(readFileSync(`${own}/a.txt`, 'utf8')).toBe('one\ndeux\n')
  writeFileSync(`${own}/a.txt`, 'one\ntwo\n')
})

it('show the difference in a terminal, where only the keys of the question answer', async () => {
  app = openTerminal(['chat', '--tools', own, WRITE], env())
  await app.waitFor(/Change a\.txt in “project”\?\s+one\s+- two\s+\+ deux\s+o once · d deny/)
  await pause(QUIET_MS)
  app.type('\ra')
  await pause(QUIET_MS)
  expect(readFileSync(`${own}/a.txt`, 'utf8')).toBe('one\ntwo\n')
  app.type('d')
  await app.waitFor('write · Not allowed')
  expect(await app.exited).toBe(0)
  expect(readFileSync(`${own}/a.txt`, 'utf8')).toBe('one\ntwo\n')
})

it('work in the app, which names the folder, and go on in an app that was started again', async () => {
  app = openTerminal(['--tools', own], env())
  await app.waitFor(/Tools: \S*project · writing asks first/)
  app.type(`${READ}\r`)
  await app.waitFor(/read · Done · [^]*one[^]*Type a message/)
  app.type(`${WRITE}\r`)
  await app.waitFor(/Change a\.txt in “project”\?\s+one\s+- two\s+\+ deux\s+o once · d deny · Esc later/)
  const [{ id }] = JSON.parse(`[${(await run(['chats', 'ls', '--limit', '1', '--json'])).stdout}]`) as [{ id: string }]
  app.kill('SIGKILL')
  app = openTerminal(['chat', '--attach', id, '--tools', folder.path], env())
  await app.waitFor('Waiting for the terminal that works in “project”.')
  app.kill('SIGKILL')
  app = openTerminal(['--resume', id, '--tools', own], env())
  await app.waitFor(/Change a\.txt in “project”\?/)
  await pause(QUIET_MS)
  app.type('o')
  await app.waitFor(/write · Done · [^]*is written[^]*Type a message/)
  expect(readFileSync(`${own}/a.txt`, 'utf8')).toBe('one\ndeux\n')
  app.type('/tools -\r')
  await app.waitFor('can’t work on this machine’s files anymore')
  expect(app.screen().join('\n')).not.toContain('Tools:')
})
