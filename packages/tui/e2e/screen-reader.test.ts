import { readFileSync, rmSync, writeFileSync } from 'node:fs'

import { afterEach, describe, expect, it } from 'vitest'

import { buildPng } from '../src/testing/build-png.ts'
import { openHouse } from './settings.ts'
import { openTerminal, type Terminal } from './terminal.ts'

const { user, folder, env, run } = openHouse()
const [ESC, CTRL_C, CTRL_D, CTRL_O, CTRL_P] = ['\u001B', '\u0003', '\u0004', '\u000F', '\u0010']
const BOXES = /[\u2500-\u259F\u2800-\u28FF]/
const MOVES_UP = new RegExp(String.raw`${ESC}\[\d*[AFH]`)
const COLOURS = new RegExp(String.raw`${ESC}\[[\d;]+m`)
let app: Terminal
afterEach(() => {
  app.kill('SIGKILL')
  // Removes an old draft.
  rmSync(`${folder}/${user}/state.json`, { force: true })
  rmSync(`${folder}/${user}/drafts`, { recursive: true, force: true })
})

async function open(args: readonly string[] = ['--screen-reader'], more: Readonly<Record<string, string>> = {}) {
  app = openTerminal(args, { ...env(user), ...more })
  await app.waitFor('Message: ')
}

/** Returns the spoken text without control sequences. */
const said = () => app.everything().join('\n')
const bells = () =>
  app
    .written()
    .replaceAll(new RegExp(`${ESC}\\][^\u0007]*\u0007`, 'g'), '')
    .split('\u0007').length - 1
const countOf = (text: string) => said().split(text).length - 1
/** Counts how often a text was sent to the terminal, visible or not. */
const sent = (text: string) => app.written().split(text).length - 1

describe('the app for screen readers', () => {
  it('writes each paragraph of a reply once, names the author, and rings the bell once at the end', async () => {
    await open()
    expect(said()).toContain('Screen reader mode.')
    await app.waitFor(/Chat\. Model: /)
    app.type('120 words\r')
    await expect.poll(bells, { timeout: 20_000 }).toBe(1)
    expect(countOf('You: 120 words')).toBe(1)
    const reply = /^([^\n:]+): (?:Heading|[A-Z])/m.exec(said().slice(said().indexOf('You: 120 words') + 15))
    expect(reply?.[1]).toMatch(/demo/i)
    const paragraphs = (await run(user, ['chats', 'ls', '--json', '--limit', '1'])).stdout
    const { id } = JSON.parse(paragraphs) as { id: string }
    const shown = (await run(user, ['chats', 'show', id])).stdout
    const lines = shown.split('\n').filter((line) => /^[A-Z][\w ,]{30,}/.test(line))
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(sent(line.slice(0, 40))).toBe(1)
    app.type('4 words\r')
    await expect.poll(bells).toBe(2)
    expect(app.written()).not.toMatch(MOVES_UP)
    expect(app.written()).not.toMatch(BOXES)
    expect(app.written()).not.toContain('\u001B[?1049h')
    expect(app.written()).not.toMatch(COLOURS)
    expect(app.written()).not.toContain('\u001B[?2026h')
    app.type(CTRL_D)
    expect(await app.exited).toBe(0)
    expect(app.modes()).toEqual({ bracketedPaste: false, cursorShown: true })
  })

  it('numbers the choices: a model, a screen, a setting, a command', async () => {
    await open()
    app.type('/model\r')
    await app.waitFor('Screen: Models.')
    await app.waitFor(/^1: .+/m)
    await app.waitFor('Type the item’s number.')
    app.type('1')
    // The model was announced before, when the app was opened.
    await expect.poll(() => countOf('Model: saffron-demo')).toBeGreaterThan(1)
    app.type('/settings\r')
    await app.waitFor('Screen: Settings.')
    await app.waitFor(/^9: Screen reader, off/m)
    app.type('9')
    await app.waitFor('Screen: Screen reader.')
    await app.waitFor(/^2: on$/m)
    app.type('2')
    await app.waitFor(/^9: Screen reader, on/m)
    expect(JSON.parse(readFileSync(`${folder}/${user}/config.json`, 'utf8'))).toMatchObject({ 'screen-reader': 'on' })
    app.type(ESC)
    await app.waitFor(/Chat\. Model: [^\n]+\n+Message:/)
    app.type('/')
    await app.waitFor(/Message: \/$/m)
    app.type('\t')
    // The list of all commands is longer than the screen.
    await expect.poll(said).toMatch(/^2: \/title, [^]*Type a number and press Enter\./m)
    app.type('2\r')
    await app.waitFor(/Message: \/title\s*$/)
    app.type(CTRL_C)
    app.type(CTRL_P)
    await app.waitFor('Screen: Go to.')
    await app.waitFor('press Enter')
    app.type('keys\r')
    await app.waitFor('Screen: Keyboard shortcuts and commands.')
    expect(said()).toContain('Screen reader mode: output is printed once')
    app.type(ESC)
    await expect.poll(() => app.screen().findLast(Boolean)?.trim()).toBe('Message:')
    expect(app.written()).not.toMatch(MOVES_UP)
    expect(app.written()).not.toMatch(BOXES)
    expect(bells()).toBe(0)
    app.type(CTRL_D)
    expect(await app.exited).toBe(0)
    writeFileSync(`${folder}/${user}/config.json`, '{}')
  })

  it('reports deletions and how to undo them, and starts errors with a word', async () => {
    await run(user, ['chat', '3 words to delete'])
    await open([], { INK_SCREEN_READER: 'true' })
    app.type('/nothing\r')
    await app.waitFor('Error: Unknown command: /nothing.')
    app.type('/chats\r')
    await app.waitFor('Screen: Chats.')
    await app.waitFor(/^1: .+/m)
    app.type(`${ESC}[B`)
    await app.waitFor(/^1 of \d+: /m)
    app.type(CTRL_D)
    await app.waitFor(/“.+” moved to trash · Ctrl\+Y undo/)
    app.type(ESC)
    await app.waitFor(/Message:\s*$/)
    app.type(CTRL_D)
    expect(await app.exited).toBe(0)
  })

  it('shows one field at a time for sign-in, and reports errors', async () => {
    app = openTerminal(['--screen-reader'], env('carol'))
    await app.waitFor(/Sign in to http[^]*Enter continue, Tab create an account, Esc quit[^]*Email/)
    app.type('\t')
    await app.waitFor('Create an account on')
    app.type('carol@example.org\r')
    await app.waitFor(/Password \(at least 8 characters\): *$/m)
    app.type('short\r')
    await app.waitFor(/Error: .*\n/)
    app.type('correct horse battery\r')
    await app.waitFor(/Chat\. Model: /)
    expect(app.written()).not.toMatch(MOVES_UP)
    expect(app.written()).not.toMatch(COLOURS)
    app.type(CTRL_D)
    expect(await app.exited).toBe(0)
  })

  it('speaks Drive one side at a time', async () => {
    await open()
    app.type('/drive\r')
    await app.waitFor(/Screen: This machine \/[^]*1 to \d+ of \d+/)
    expect(said()).not.toContain('Screen: Drive')
    app.type('\t')
    await app.waitFor(/Screen: Drive \/[^]*This folder is empty/)
    app.type(ESC)
    await app.waitFor(/Message:\s*$/)
    expect(app.written()).not.toMatch(MOVES_UP)
    app.type(CTRL_D)
    expect(await app.exited).toBe(0)
  })

  it('describes a Drive file, and reports that a local file can’t be viewed', async () => {
    const file = `${folder}/flag.png`
    writeFileSync(
      file,
      buildPng({ width: 40, height: 20 }, () => [255, 0, 0]),
    )
    expect((await run(user, ['drive', 'put', file, '/'])).code).toBe(0)
    await open()
    app.type('/drive\r')
    await app.waitFor(/Screen: This machine \/[^]*1 to \d+ of \d+/)
    app.type(CTRL_O)
    await app.waitFor('Warning: Only files in the drive can be viewed.')
    app.type('\t')
    await app.waitFor(/Screen: Drive \/[^]*: .*flag\.png/)
    app.type(CTRL_O)
    await app.waitFor(/^flag\.png, \d+ B, image\/png, 40 by 20 pixels$/m)
    // The user stays in the list.
    app.type(`${ESC}[B`)
    await app.waitFor(/^1 of \d+: .*flag\.png/m)
    expect(app.written()).not.toMatch(BOXES)
    expect(app.written()).not.toMatch(MOVES_UP)
    app.type(ESC)
    await app.waitFor(/Message:\s*$/)
    app.type(CTRL_D)
    expect(await app.exited).toBe(0)
  })

  it('is off by default: no bell, and the usual prompt', async () => {
    app = openTerminal([], { ...env(user), INK_SCREEN_READER: 'true', SAFFRON_SCREEN_READER: 'off' })
    await app.waitFor('Ask anything')
    app.type('5 words\r')
    await app.waitFor(/❯ 5 words\n+Saffron/)
    await app.waitFor('Type a message')
    expect(bells()).toBe(0)
    app.type(CTRL_D)
    expect(await app.exited).toBe(0)
  })
})

describe('saffron chat for screen readers', () => {
  it('names the author, writes whole paragraphs, and rings the bell at the end', async () => {
    app = openTerminal(['chat', '--screen-reader', '60 words'], env(user))
    expect(await app.exited).toBe(0)
    expect(said()).toMatch(/^[^\n]*demo[^\n:]*: \S/im)
    expect(bells()).toBe(1)
    expect(app.written().endsWith('\u0007')).toBe(true)
    expect(app.written()).not.toContain(ESC)
  })

  it('doesn’t change piped output', async () => {
    const plain = await run(user, ['chat', '6 words'])
    const read = await run(user, ['chat', '--screen-reader', '6 words'])
    expect(read).toEqual(plain)
  })
})

it('a spoken transfer announces quarters, and draws no bar', async () => {
  writeFileSync(`${folder}/large.bin`, Buffer.alloc(60_000_000, 'saffron'))
  app = openTerminal(['drive', 'put', `${folder}/large.bin`, '/'], { ...env(user), SAFFRON_SCREEN_READER: 'on' })
  expect(await app.exited).toBe(0)
  expect(said()).toMatch(/^saffron: (0|25|50|75) percent$/m)
  for (const quarter of [0, 25, 50, 75, 100]) expect(sent(`saffron: ${quarter} percent`)).toBeLessThan(2)
  expect(app.written()).not.toContain('[2K')
  expect(said()).not.toContain('#')
})
