import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { runSaffron, type Server, startSaffron } from './server.ts'
import { openTerminal, pause, temporaryFolder, type Terminal } from './terminal.ts'

const PASSWORD = 'correct horse battery'
const folder = temporaryFolder()
let server: Server
let terminal: Terminal | undefined

const environment = (name: string) => ({ SAFFRON_API: server.url, SAFFRON_CONFIG_DIR: `${folder.path}/${name}` })
const open = (name: string) => (terminal = openTerminal([], environment(name)))
const prompts = (rows: readonly string[]) => rows.filter((row) => /^❯ (Ask anything)?$/.test(row.trimEnd()))
const login = (name: string) =>
  runSaffron(['login', 'ann@example.org'], { env: environment(name), input: `${PASSWORD}\n` })

beforeAll(async () => {
  server = await startSaffron(`${folder.path}/data`, 8)
  await runSaffron(['login', 'ann@example.org', '--signup'], { env: environment('first'), input: `${PASSWORD}\n` })
})
afterEach(() => terminal?.kill('SIGKILL'))
afterAll(async () => {
  await server.stop()
  folder.remove()
})

describe('the app in a terminal', () => {
  it('signs a user in, sends a message and shows the reply as it streams', async () => {
    const app = open('signing-in')
    await app.waitFor('Email')
    app.type('ann@example.org\r')
    await app.waitFor('Password')
    app.type(`${PASSWORD}\r`)
    await app.waitFor('Ask anything')
    expect(app.screen().join('\n')).not.toContain(PASSWORD)
    app.type('tell me 40 words\r')
    await app.waitFor('Replying')
    await app.waitFor('Type a message')
    expect(app.screen().join('\n')).toContain('❯ tell me 40 words')
    expect(prompts(app.screen())).toHaveLength(1)
  })

  it('shows one prompt and no duplicate line after ten resizes during a stream', async () => {
    await login('resizing')
    const app = open('resizing')
    await app.waitFor('Ask anything')
    app.type('300 words\r')
    await app.waitFor('Replying')
    for (const [columns, rows] of [
      [60, 20],
      [100, 30],
      [48, 16],
      [80, 24],
      [70, 22],
      [120, 40],
      [40, 15],
      [90, 26],
      [33, 12],
      [80, 24],
    ] as const) {
      app.resize(columns, rows)
      await pause(150)
    }
    await app.waitFor('Type a message')
    await pause(200)
    expect(prompts(app.everything())).toHaveLength(1)
    expect(app.everything().filter((row) => row.includes('300 words'))).toHaveLength(1)
    expect(app.everything().filter((row) => row.includes('Saffron 0.'))).toHaveLength(1)
    expect(app.everything().filter((row) => row.includes('Replying'))).toHaveLength(0)
  })

  it('clears the draft, stops the reply, and exits on the third and fourth Ctrl-C with the draft kept', async () => {
    await login('leaving')
    const app = open('leaving')
    await app.waitFor('Ask anything')
    app.type('500 words\r')
    await app.waitFor('Replying')
    app.type('half a thought')
    await app.waitFor('half a thought')
    app.type('\u0003')
    await app.waitFor('Ask anything')
    app.type('\u0003')
    await app.waitFor('Stopped')
    app.type('\u0003')
    await app.waitFor('Press Ctrl+C again')
    app.type('\u0003')
    expect(await app.exited).toBe(0)
    expect(app.modes()).toEqual({ bracketedPaste: false, cursorShown: true })
    const again = open('leaving')
    await again.waitFor('❯ half a thought')
  })

  it('continues the latest chat with -c, sends the prompt, and regenerates the reply', async () => {
    await login('continuing')
    const env = environment('continuing')
    await runSaffron(['chat', '7 words'], { env })
    const app = (terminal = openTerminal(['4 words', '-c', '-m', 'saffron-demo', '--temperature', '0'], env))
    await app.waitFor('Continuing')
    await app.waitFor(/❯ 7 words[^]*❯ 4 words[^]*Type a message/)
    app.type('\u0014')
    await app.waitFor('New version of the reply:')
    await app.waitFor(/Type a message.*\n.*version 2\/2/)
    app.type('\u001B[1;3A')
    await app.waitFor('Version 1 of 2:')
    expect(app.written()).toContain('\u001B]2;')
  })

  it('restores the terminal when killed with TERM', async () => {
    await login('killed')
    const app = open('killed')
    await app.waitFor('Ask anything')
    app.type('500 words\r')
    await app.waitFor('Replying')
    expect(app.modes().bracketedPaste).toBe(true)
    app.kill('SIGTERM')
    expect(await app.exited).toBe(143)
    expect(app.modes()).toEqual({ bracketedPaste: false, cursorShown: true })
  })

  it('puts the cursor after Chinese text, where an input method needs it', async () => {
    await login('chinese')
    const app = open('chinese')
    await app.waitFor('Ask anything')
    app.type('今天天氣')
    await app.waitFor('今天天氣')
    await pause(100)
    expect(app.cursor().column).toBe(2 + 8)
    app.type('\u007F')
    await app.waitFor(/今天天$/m)
    await pause(100)
    expect(app.cursor().column).toBe(2 + 6)
  })
})
