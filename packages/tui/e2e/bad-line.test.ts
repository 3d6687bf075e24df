import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { type Line, openLine } from './line.ts'
import { runSaffron, type Server, startSaffron } from './server.ts'
import { openTerminal, pause, temporaryFolder, type Terminal } from './terminal.ts'

const SAFFRON = fileURLToPath(new URL('../../../bin/saffron.js', import.meta.url))

const folder = temporaryFolder()
let server: Server
let line: Line | undefined
let terminal: Terminal | undefined

/** Each connection needs its own settings, because a session belongs to a URL. */
async function signedIn(url: string, name: string): Promise<Record<string, string>> {
  const env = { SAFFRON_API: url, SAFFRON_CONFIG_DIR: `${folder.path}/${name}` }
  await runSaffron(['login', 'ann@example.org'], { env, input: 'correct horse battery\n' })
  return env
}
const words = (text: string) => text.match(/\w+/g) ?? []

async function lastReply(env: Readonly<Record<string, string>>): Promise<string> {
  const { stdout } = await runSaffron(['chats', 'ls', '--json', '--limit', '1'], { env })
  const { id } = JSON.parse(stdout) as { id: string }
  const shown = await runSaffron(['chats', 'show', id, '--json'], { env })
  return (JSON.parse(shown.stdout.trim().split('\n').at(-1) ?? '') as { text: string }).text
}

beforeAll(async () => {
  server = await startSaffron(`${folder.path}/data`, 8)
  const env = { SAFFRON_API: server.url, SAFFRON_CONFIG_DIR: `${folder.path}/first` }
  await runSaffron(['login', 'ann@example.org', '--signup'], { env, input: 'correct horse battery\n' })
})
afterEach(async () => {
  terminal?.kill('SIGKILL')
  await line?.close()
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

describe('a connection that breaks ten times during one reply', () => {
  const breakAfter = { pieces: 3, times: 10 }

  it('loses no word in a pipe', async () => {
    line = await openLine(server.url, { breakAfter })
    const env = await signedIn(line.url, 'breaking')
    const { code, stdout } = await runSaffron(['chat', '1200 words'], { env })
    expect({ code, breaks: line.breaks() }).toEqual({ code: 0, breaks: 10 })
    expect(stdout.trimEnd()).toBe((await lastReply(env)).trimEnd())
  })

  it('loses and repeats no word in the app', async () => {
    line = await openLine(server.url, { breakAfter })
    const env = await signedIn(line.url, 'breaking-app')
    terminal = openTerminal([], env)
    await terminal.waitFor('Ask anything')
    terminal.type('1201 words\r')
    await terminal.waitFor('Replying')
    await terminal.waitFor('Type a message')
    expect(line.breaks()).toBe(10)
    const all = terminal.everything().join('\n')
    const printed = all.slice(all.indexOf('1201 words') + '1201 words'.length, all.lastIndexOf('❯'))
    expect(words(printed)).toEqual(words(await lastReply(env)))
  })
})

describe('a slow server', () => {
  it('is waited for', async () => {
    line = await openLine(server.url, { delayMs: 700 })
    const env = await signedIn(line.url, 'slow')
    const { code, stdout } = await runSaffron(['chat', '20 words'], { env })
    expect(code).toBe(0)
    expect(stdout.trim().split(/\s+/)).toHaveLength(20)
  })

  it('is canceled with Ctrl-C if it never responds, and the app restores the terminal', async () => {
    line = await openLine(server.url, {})
    const env = await signedIn(line.url, 'silent')
    const open = openTerminal([], env)
    terminal = open
    await open.waitFor('Ask anything')
    line.fallSilent()
    open.type('hello?\r')
    await open.waitFor('❯ hello?')
    for (const times of [1, 2, 3, 4]) {
      await pause(300)
      open.type('\u0003')
      if (times === 1) await pause(300)
    }
    expect(await open.exited).toBe(0)
    expect(open.modes()).toEqual({ bracketedPaste: false, cursorShown: true })
    for (const args of [['whoami'], ['chat', 'hello'], ['drive', 'ls']]) {
      terminal = openTerminal(args, env)
      await pause(1500)
      terminal.type('\u0003')
      expect({ args, code: await terminal.exited }).toEqual({ args, code: 130 })
    }
  })
})

describe('a full disk', () => {
  const COMMANDS = ['chat 5 words', 'chats ls --json', 'api GET /user/me', 'completion bash', '--version', '--help']
  it.each(COMMANDS)('makes saffron %s exit with 1 and one line that reports it', async (command) => {
    const env = await signedIn(server.url, 'full')
    const full = openSync('/dev/full', 'w')
    const { status, stderr } = spawnSync(process.execPath, [SAFFRON, ...command.split(' ')], {
      stdio: ['ignore', full, 'pipe'],
      env: { PATH: process.env['PATH'], ...env },
    })
    closeSync(full)
    expect({ status, lines: String(stderr).trim().split('\n') }).toEqual({
      status: 1,
      lines: [expect.stringMatching(/^saffron: .*ENOSPC/)],
    })
  })
})
