import { afterEach, beforeAll, describe, expect, it } from 'vitest'

import { openHouse } from './settings.ts'
import { openTerminal, type Terminal } from './terminal.ts'

const { boss, env, run } = openHouse()
const TRUE_COLOR = { COLORTERM: 'truecolor' }
const ORDER = 'use tool draw with {"prompt": "flag", "size": "40x20", "seed": 1}'
const NAMED = /flag-\w+-1\.png · \d+ B · image\/png/
const AGENT = `name: Painter
instructions: Draw.
tools:
  - plugin: builtin
    names: [draw]
`

let app: Terminal | undefined
afterEach(() => app?.kill('SIGKILL'))
beforeAll(() => run(boss, ['agents', 'create', '-f', '-'], AGENT))

describe('an image that a model draws in a chat', () => {
  it('is shown by saffron chat, and again when the app opens the conversation', async () => {
    app = openTerminal(['chat', '-a', 'Painter', '--draft', ORDER], { ...env(boss), ...TRUE_COLOR })
    expect(await app.exited).toBe(0)
    expect(app.everything().join('\n')).toMatch(/draw · Done/)
    expect(app.everything().join('\n')).toMatch(NAMED)
    const drawn = app.colorsOf('▀')
    expect(drawn).toHaveLength(10)
    app = openTerminal([], { ...env(boss), ...TRUE_COLOR })
    await app.waitFor('Ask anything')
    app.type('/chats\r')
    await app.waitFor('Enter open')
    app.type('\r')
    await app.waitFor(NAMED)
    expect(app.colorsOf('▀')).toEqual(drawn)
  })

  it('is named with its URL in a pipe, apart from the text', async () => {
    const { code, stdout, stderr } = await run(boss, ['chat', '-a', 'Painter', '--draft', ORDER])
    expect(code).toBe(0)
    expect(stderr).toMatch(/^draw · Done/m)
    expect(stderr).toMatch(/^flag-\w+-1\.png: https?:\/\/\S+$/m)
    expect(stdout).not.toMatch(/https?:/)
  })
})
