import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterEach, describe, expect, it } from 'vitest'

import { openHouse } from './settings.ts'
import { openTerminal, type Terminal } from './terminal.ts'

const { user, folder, env, run } = openHouse()
const [ESC, CTRL_D, CTRL_T, CTRL_U] = ['\u001B', '\u0004', '\u0014', '\u0015']
const MEGABYTE = 1024 * 1024
let app: Terminal
afterEach(() => app.kill('SIGKILL'))

/** Opens the drive screen in its own local directory. */
async function open(name: string): Promise<string> {
  const here = join(folder, name)
  mkdirSync(here, { recursive: true })
  app = openTerminal([], env(user), here)
  await app.waitFor('Ask anything')
  app.type('/drive\r')
  await app.waitFor(new RegExp(`This machine .*${name}`))
  await app.waitFor('Drive /')
  return here
}

describe('the drive screen', () => {
  it('uploads a folder and downloads it again, byte for byte', async () => {
    const content = randomBytes(200_000)
    const made = join(folder, 'up')
    mkdirSync(join(made, '報告'), { recursive: true })
    writeFileSync(join(made, '報告', 'may.bin'), content)
    await open('up')
    await app.waitFor('報告/')
    app.type('報')
    await app.waitFor(/❯ +報告\//)
    app.type(CTRL_T)
    await app.waitFor('↑ 報告: done, 1 file')
    await app.waitFor(/報告\/.*報告\//)
    app.type(ESC)
    await app.waitFor(/❯ +\.\.\//)
    app.type(ESC)
    await app.waitFor('Type a message')
    app.type(CTRL_D)
    expect(await app.exited).toBe(0)

    const down = await open('down')
    app.type('\t')
    await app.waitFor(/❯ +報告\//)
    app.type(CTRL_T)
    await app.waitFor('↓ 報告: done, 1 file')
    expect(readFileSync(join(down, '報告', 'may.bin')).equals(content)).toBe(true)
    app.type('\r')
    await app.waitFor('Drive /報告')
    await app.waitFor('may.bin')
  })

  it('shows progress and result on every screen', async () => {
    const made = join(folder, 'large')
    mkdirSync(made)
    writeFileSync(join(made, 'large.bin'), randomBytes(60 * MEGABYTE))
    await open('large')
    await app.waitFor('large.bin')
    app.type('large')
    await app.waitFor(/❯ +60 MB +large\.bin/)
    app.type(CTRL_T)
    await app.waitFor(/↑ large\.bin {2}\[[# ]+\]/)
    app.type(CTRL_U)
    await app.waitFor(/❯ +\.\.\//)
    app.type(ESC)
    await app.waitFor(/Type a message.*\n↑ large\.bin/)
    app.type('/wallet\r')
    await app.waitFor(/Esc back\n↑ large\.bin/)
    app.type(ESC)
    await app.waitFor('↑ large.bin: done, 1 file')
    expect((await run(user, ['drive', 'ls', '/', '--json'])).stdout).toContain('"size":62914560')
    app.type(CTRL_D)
    expect(await app.exited).toBe(0)
  })

  it('shows one side at a time on 40 columns', async () => {
    await open('narrow')
    app.resize(40, 14)
    await app.waitFor(/^This machine .*/m)
    await expect.poll(() => app.screen().join('\n')).not.toContain('Drive /')
    app.type('\t')
    // The key may arrive before the resize, so both sides are visible for a moment.
    await expect.poll(() => app.screen().join('\n')).not.toContain('This machine ')
    await app.waitFor('Drive /')
    expect(app.screen().every((row) => row.length <= 40)).toBe(true)
    expect(app.screen().join('\n')).toMatch(/Esc\s+back/)
  })
})
