import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { runSaffron, type Server, startSaffron } from './server.ts'
import { type Ground, openTerminal, type Terminal, temporaryFolder } from './terminal.ts'

const ACCENT = { light: 94, dark: 214, palette: 3 } as const
const LIGHT = 'rgb:fdfd/f6f6/e3e3'
const DARK = 'rgb:1e1e/1e1e/1e1e'

const folder = temporaryFolder()
let server: Server
const env = (more: Readonly<Record<string, string>> = {}) => ({
  SAFFRON_API: server.url,
  SAFFRON_CONFIG_DIR: `${folder.path}/config`,
  ...more,
})
/** Opens the app without an old draft. */
function open(more: Readonly<Record<string, string>> = {}, ground?: Ground): Terminal {
  rmSync(`${folder.path}/config/state.json`, { force: true })
  rmSync(`${folder.path}/config/drafts`, { recursive: true, force: true })
  return openTerminal([], env(more), undefined, ground)
}

/** Waits until the prompt mark has this color, up to a limit. Returns its color. */
async function markColor(app: Terminal, wanted: number | undefined): Promise<number | undefined> {
  await app.waitFor('Ask anything')
  for (let tries = 0; app.colorOf('❯') !== wanted && tries < 60; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return app.colorOf('❯')
}

/** Presses keys until they are handled, because the first may arrive before raw mode. */
async function leave(app: Terminal): Promise<void> {
  app.type('bye')
  await app.waitFor('❯ bye')
  app.type('\u0003')
  await app.waitFor('Ask anything')
  app.type('\u0004')
  expect(await app.exited).toBe(0)
}

beforeAll(async () => {
  server = await startSaffron(`${folder.path}/data`, 2)
  mkdirSync(`${folder.path}/config`)
  await runSaffron(['login', 'ann@example.org', '--signup'], { env: env(), input: 'correct horse battery\n' })
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

describe('the colors of the app', () => {
  it.each([
    ['light', LIGHT],
    ['dark', DARK],
  ] as const)('are %s if the terminal reports such a background', async (theme, color) => {
    const app = open({}, { color })
    expect(await markColor(app, ACCENT[theme])).toBe(ACCENT[theme])
    expect(app.everything().join('\n')).not.toContain('rgb:')
    expect(app.everything().join('\n').split('Ask anything')).toHaveLength(2)
    await leave(app)
  })

  it('come from the palette if the terminal doesn’t answer, and nothing waits for the answer', async () => {
    const app = open()
    expect(await markColor(app, ACCENT.palette)).toBe(ACCENT.palette)
    await leave(app)
  })

  it('change after a late answer, and text typed before stays unchanged', async () => {
    const answers = Promise.withResolvers<void>()
    const app = open({}, { color: LIGHT, answersAfter: answers.promise })
    expect(await markColor(app, ACCENT.palette)).toBe(ACCENT.palette)
    app.type('漢字 a')
    await app.waitFor('漢字 a')
    answers.resolve()
    app.type('b')
    await app.waitFor('漢字 ab')
    for (let tries = 0; app.colorOf('❯') !== ACCENT.light && tries < 60; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(app.colorOf('❯')).toBe(ACCENT.light)
    expect(app.screen().join('\n')).not.toMatch(/rgb|\]11/)
    app.type('\u0003')
    await app.waitFor('Ask anything')
    await leave(app)
  })

  it('follow the settings, and then the terminal isn’t asked', async () => {
    let asked = 0
    const app = open({ SAFFRON_THEME: 'light' }, { color: DARK, onAsked: () => asked++ })
    expect(await markColor(app, ACCENT.light)).toBe(ACCENT.light)
    await leave(app)
    expect(asked).toBe(0)
  })

  it.each([
    ['NO_COLOR', { NO_COLOR: '1' }, undefined],
    ['FORCE_COLOR=0', { FORCE_COLOR: '0' }, undefined],
    ['FORCE_COLOR=1', { FORCE_COLOR: '1' }, ACCENT.palette],
    ['FORCE_COLOR=2', { FORCE_COLOR: '2', TERM: 'xterm' }, ACCENT.dark],
    ['a terminal with sixteen colors', { TERM: 'xterm' }, ACCENT.palette],
  ] as const)('obey %s', async (_name, more, wanted) => {
    const app = open({ SAFFRON_THEME: 'dark', ...more }, { color: DARK })
    expect(await markColor(app, wanted)).toBe(wanted)
    await leave(app)
  })

  it('are chosen on the settings screen, without color if colors are off', async () => {
    const app = open({ NO_COLOR: '1' })
    await app.waitFor('Ask anything')
    app.type('/settings\r')
    await app.waitFor(/Color theme +match the terminal/)
    app.type('\u001B[B\u001B[B\u001B[B')
    await app.waitFor(/❯ Color theme/)
    app.type('\r')
    await app.waitFor(/❯ match the terminal/)
    expect(app.colorOf('❯ as')).toBeUndefined()
    app.type('\u001B[B')
    await app.waitFor(/❯ light/)
    app.type('\u001B[B')
    await app.waitFor(/❯ dark/)
    app.type('\r')
    await app.waitFor(/Color theme +dark[^]*Saved/)
    expect(JSON.parse(readFileSync(`${folder.path}/config/config.json`, 'utf8'))).toMatchObject({ theme: 'dark' })
    app.type('\u001B')
    await app.waitFor('Ask anything')
    await leave(app)
    const next = open()
    expect(await markColor(next, ACCENT.dark)).toBe(ACCENT.dark)
    await leave(next)
    writeFileSync(`${folder.path}/config/config.json`, '{}')
  })

  it('don’t query a dumb terminal', async () => {
    let asked = 0
    const once = openTerminal(['2 words'], env({ TERM: 'dumb' }), undefined, { color: DARK, onAsked: () => asked++ })
    expect(await once.exited).toBe(0)
    expect(asked).toBe(0)
    expect(once.everything().join('')).not.toContain('\u001B')
  })
})
