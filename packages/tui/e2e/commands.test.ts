import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { runSaffron, type Server, startSaffron } from './server.ts'
import { openTerminal, temporaryFolder } from './terminal.ts'

const folder = temporaryFolder()
let server: Server
const env = () => ({ SAFFRON_API: server.url, SAFFRON_CONFIG_DIR: `${folder.path}/config` })
const run = (args: readonly string[], input = '') => runSaffron(args, { env: env(), input })

beforeAll(async () => {
  server = await startSaffron(`${folder.path}/data`, 2)
  await run(['login', 'ann@example.org', '--signup'], 'correct horse battery\n')
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

describe('the commands', () => {
  it('print only the reply to a pipe, and send piped input with the prompt', async () => {
    const { code, stdout, stderr } = await run(['chat', '12 words please'], 'a note\n')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.trim().split(/\s+/)).toHaveLength(12)
  })

  it('report the valid range of a number', async () => {
    const refused = await run(['serve', '--port', 'abc'])
    expect(refused).toMatchObject({ code: 2, stderr: 'saffron: Invalid value for --port: abc (0–65535)\n' })
  })

  it('print the events of a reply as JSON lines', async () => {
    const { stdout } = await run(['chat', '--json', '5 words'])
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: string; seq: number })
    expect(events[0]?.event).toBe('run')
    expect(events.at(-1)?.event).toBe('done')
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
  })

  it('print the whole reply as one object with --json=result', async () => {
    const { code, stdout } = await run(['chat', '--json=result', '5 words'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ status: 'complete', text: expect.stringMatching(/^(\S+ ){4}\S+$/) })
  })

  it('format the Markdown of a reply, and give lists a heading, in a terminal', async () => {
    const terminal = openTerminal(['chat', 'markdown'], env())
    await terminal.exited
    expect(terminal.everything().join('\n')).not.toContain('```')
    const list = openTerminal(['chats'], env())
    await list.exited
    expect(list.screen()[0]).toMatch(/^ID +Changed +Title$/)
    expect(list.screen()[1]).toMatch(/ \d{4}-\d\d-\d\d \d\d:\d\d /)
  })

  it('continue a conversation with -c and by the end of its ID', async () => {
    await run(['chat', '3 words'])
    await run(['chat', '-c', '4 words'])
    const listed = await run(['chats', 'ls', '--json', '--limit', '1'])
    const { id } = JSON.parse(listed.stdout) as { id: string }
    await run(['chat', '--resume', id.slice(-8), '2 words'])
    const shown = await run(['chats', 'show', id.slice(-8), '--json'])
    const roles = shown.stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { role: string }).role)
    expect(roles).toEqual(['user', 'assistant', 'user', 'assistant', 'user', 'assistant'])
  })

  it('leave no conversation behind when the server rejects the prompt', async () => {
    const list = async () => (await run(['chats', 'ls', '--json'])).stdout
    const before = await list()
    expect(await run(['chat', '-m', 'nope', 'hello'])).toMatchObject({ code: expect.any(Number), stdout: '' })
    await run(['chat', 'hello'], 'a\0b')
    expect(await list()).toBe(before)
  })

  it('exit with 1 and one line when the reply fails', async () => {
    const { code, stderr } = await run(['chat', 'error'])
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  it('stop the reply on the server and exit with 130 on Ctrl-C', async () => {
    const terminal = openTerminal(['chat', '5000 words'], env())
    await terminal.waitFor('Saffron')
    terminal.type('\u0003')
    expect(await terminal.exited).toBe(130)
    const { stdout } = await run(['chats', 'ls', '--json', '--limit', '1'])
    expect(JSON.parse(stdout)).toMatchObject({ state: 'idle' })
  })

  it('prompt for a password without showing it', async () => {
    const terminal = openTerminal(['login'], { ...env(), SAFFRON_CONFIG_DIR: `${folder.path}/asked` })
    await terminal.waitFor('Email:')
    terminal.type('ann@example.org\r')
    await terminal.waitFor('Password:')
    terminal.type('correct horse battery\r')
    await terminal.waitFor('Signed in')
    expect(terminal.everything().join('\n')).not.toContain('horse')
    expect(await terminal.exited).toBe(0)
  })

  it('follow the language of the environment', async () => {
    const { stderr } = await runSaffron(['whoami'], {
      env: { ...env(), SAFFRON_CONFIG_DIR: folder.path, LANG: 'zh_TW.UTF-8' },
    })
    expect(stderr).toContain('尚未登入')
  })

  it('reject a pipe without text, and explain how to attach it as a file', async () => {
    for (const input of ['a\0b', Buffer.from([0xff, 0xfe, 0x41])]) {
      const { code, stdout, stderr } = await runSaffron(['chat', 'Write 3 words'], { env: env(), input })
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toContain('isn’t UTF-8 text')
      expect(stderr).toContain('-f -:name')
    }
  })

  it('sign out, and then exit with 4', async () => {
    const own = { ...env(), SAFFRON_CONFIG_DIR: `${folder.path}/out` }
    await runSaffron(['login', 'ann@example.org'], { env: own, input: 'correct horse battery\n' })
    expect((await runSaffron(['whoami', '--json'], { env: own })).stdout).toContain('ann@example.org')
    await runSaffron(['logout'], { env: own })
    expect((await runSaffron(['whoami'], { env: own })).code).toBe(4)
    expect(await runSaffron(['logout'], { env: own })).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Not signed in to'),
    })
  })

  // Last, because its reply is still running at the end.
  it('exit silently when the reader closes the pipe, as with `| head`', async () => {
    const { stderr } = await runSaffron(['chat', '300 words'], { env: env(), readOnly: 50 })
    expect(stderr).toBe('')
  })
})
