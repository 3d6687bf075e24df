import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { afterEach, describe, expect, it } from 'vitest'

import { openLine } from './line.ts'
import { runSaffron } from './server.ts'
import { openHouse } from './settings.ts'
import { openProgram, openTerminal, type Terminal } from './terminal.ts'

const SAFFRON = fileURLToPath(new URL('../../../bin/saffron.js', import.meta.url))
const { user, folder, url, env } = openHouse()
const [ESC, CTRL_T, CTRL_Z] = ['\u001B', '\u0014', '\u001A']
const opened: Terminal[] = []
const shown = (app: Terminal): Terminal => {
  opened.push(app)
  return app
}
afterEach(() => opened.splice(0).forEach((app) => app.kill('SIGKILL')))

describe('the app', () => {
  it('warns before leaving during a copy', async () => {
    const line = await openLine(url(), {})
    const throughLine = { SAFFRON_API: line.url, SAFFRON_CONFIG_DIR: `${folder}/line` }
    await runSaffron(['login', user], { env: throughLine, input: 'correct horse battery\n' })
    writeFileSync(`${folder}/large.bin`, randomBytes(8 * 1024 * 1024))
    const app = shown(openTerminal([], throughLine, folder))
    await app.waitFor('Ask anything')
    app.type('/drive\r')
    await app.waitFor('large.bin')
    app.type('large')
    await app.waitFor(/❯ .*large\.bin/)
    // From here on it never ends.
    line.fallSilent()
    app.type(CTRL_T)
    await app.waitFor('↑ large.bin')
    app.type(ESC)
    await app.waitFor(/❯ +\.\.\//)
    app.type(ESC)
    await app.waitFor('Type a message')
    app.type('/quit\r')
    await app.waitFor('Quit again to stop it')
    await app.waitFor('Type a message')
    app.type('/quit\r')
    expect(await app.exited).toBe(0)
    await line.close()
  })

  it('stops on Ctrl-Z, restores the terminal, and continues where it was', async () => {
    const app = shown(openProgram(['bash', '--norc', '--noprofile', '-i'], env(user), folder))
    app.type(`'${process.execPath}' '${SAFFRON}'\r`)
    await app.waitFor('Ask anything')
    app.type('7 words')
    await app.waitFor('❯ 7 words')
    app.type(CTRL_Z)
    await app.waitFor('Stopped')
    expect(app.modes().cursorShown).toBe(true)
    app.type('echo back-$((40 + 2))\r')
    await app.waitFor('back-42')
    app.type('fg\r')
    await app.waitFor(/back-42[^]*❯ 7 words/)
    app.type(' please\r')
    await app.waitFor(/❯ 7 words please[^]*saffron-demo[^]*Type a message/)

    app.type('/help\r')
    await app.waitFor('Keyboard shortcuts and commands')
    app.type(CTRL_Z)
    await app.waitFor(/Stopped[^]*Stopped/)
    expect(app.screen().join('\n')).not.toContain('Keyboard shortcuts and commands')
    app.type('fg\r')
    await app.waitFor('Keyboard shortcuts and commands')
    app.type(ESC)
    await app.waitFor('Type a message')
    expect(app.screen().join('\n')).toContain('❯ 7 words please')
  })

  it('rejects a model that doesn’t exist', async () => {
    const app = shown(openTerminal([], env(user), folder))
    await app.waitFor('Ask anything')
    app.type('/model safron-demo\r')
    await app.waitFor('Model safron-demo doesn’t exist. Did you mean saffron-demo?')
    expect(app.screen().join('\n')).not.toContain('Model: safron-demo')
    app.type('/model nosuch-thing\r')
    await app.waitFor('List the models with: /model')
    app.type('/model saffron-demo-vision\r')
    await app.waitFor('Model: saffron-demo-vision')
  })
})
