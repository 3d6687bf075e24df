import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { runSaffron, type Server, startSaffron } from './server.ts'
import { openTerminal, pause, temporaryFolder, type Terminal } from './terminal.ts'

const folder = temporaryFolder()
let server: Server
let app: Terminal

const env = (more: Readonly<Record<string, string>> = {}) => ({
  SAFFRON_API: server.url,
  SAFFRON_CONFIG_DIR: `${folder.path}/config`,
  ...more,
})
/** Opens the app, ready for input. */
async function open(more: Readonly<Record<string, string>> = {}): Promise<Terminal> {
  app = openTerminal([], env(more))
  await app.waitFor('Ask anything')
  return app
}
/** Returns the user's last message in the newest conversation. */
async function lastAsked(): Promise<string> {
  const { stdout } = await runSaffron(['chats', 'ls', '--json', '--limit', '1'], { env: env() })
  const { id } = JSON.parse(stdout) as { id: string }
  const shown = await runSaffron(['chats', 'show', id, '--json'], { env: env() })
  return (JSON.parse(shown.stdout.split('\n')[0] ?? '') as { text: string }).text
}

beforeAll(async () => {
  server = await startSaffron(`${folder.path}/data`, 2)
  await runSaffron(['login', 'ann@example.org', '--signup'], { env: env(), input: 'correct horse battery\n' })
})
afterEach(() => app.kill('SIGKILL'))
afterAll(async () => {
  await server.stop()
  folder.remove()
})

describe('input of the prompt', () => {
  it('folds a paste of 2,000 lines, and sends it in full', async () => {
    const lines = Array.from({ length: 2000 }, (_, index) => `${index + 1}\t第 ${index + 1} 行 ${'x'.repeat(20)}`)
    await open()
    app.type(`\u001B[200~${lines.join('\r')}\u001B[201~`)
    await app.waitFor('[pasted 2,000 lines]')
    expect(app.everything().filter((row) => row.includes('xxxxxxxxxx'))).toHaveLength(0)
    app.type('\r')
    await app.waitFor('Ask anything')
    await expect.poll(lastAsked, { timeout: 20_000 }).toBe(lines.join('\n'))
  })

  it('keeps the final text of an input method that types, deletes and replaces', async () => {
    await open()
    // Input methods without a window of their own send letters, delete them one by one, then send the result.
    for (const key of ['n', 'i', '\u007F', '\u007F', '你', 'h', 'a', 'o', '\u007F\u007F\u007F', '好', '，']) {
      app.type(key)
      await pause(20)
    }
    // The bytes of one character may also arrive in two chunks.
    const [first, ...rest] = Buffer.from('世')
    app.type(Buffer.from([first ?? 0]))
    await pause(60)
    app.type(Buffer.from(rest))
    await app.waitFor(/❯ 你好，世$/m)
    await pause(100)
    expect(app.cursor().column).toBe(2 + 8)
    app.type('\r')
    await app.waitFor('Ask anything')
    await expect.poll(lastAsked, { timeout: 20_000 }).toBe('你好，世')
  })

  it('handles each of several keys that arrive at once', async () => {
    await open()
    app.type('one two three')
    await app.waitFor('one two three')
    app.type('\u0017\u0017')
    await app.waitFor(/❯ one ?$/m)
    expect(app.cursor().column).toBe(2 + 'one '.length)
    app.type('\u0001\u000B')
    await app.waitFor('Ask anything')
    app.type('/admin\r')
    await app.waitFor('Channels')
    app.type('\t\t\t')
    await app.waitFor(/ann@example\.org/)
  })

  it('shows a reply within 40 columns', async () => {
    await open()
    app.resize(40, 15)
    app.type('show a table')
    await app.waitFor('show a table')
    app.type('\r')
    await app.waitFor('most of what makes it dear')
    expect(app.everything().filter((row) => row.includes('Ask anything'))).toHaveLength(1)
    expect(app.everything().join('\n')).toContain('Vanilla')
    app.type('/chatz\r')
    await app.waitFor('/chatz')
    await app.waitFor(/\/chats\?/)
    expect(app.screen().filter((row) => /^ \S/.test(row))).toEqual([])
    app.type('2000 words\r')
    await app.waitFor('Esc or Ctrl+C to stop')
  })

  it('doesn’t start the app in a terminal that can’t draw it', async () => {
    app = openTerminal([], env({ TERM: 'dumb' }))
    await app.waitFor('This terminal (TERM=dumb) can’t show the app.')
    expect(await app.exited).toBe(2)
  })
})
