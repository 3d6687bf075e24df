import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterEach, beforeAll, describe, expect, it } from 'vitest'

import { buildPng } from '../src/testing/build-png.ts'
import { openHouse } from './settings.ts'
import { openTerminal, type Terminal } from './terminal.ts'

const { user, folder, env, run } = openHouse()
const [ESC, CTRL_D, CTRL_O] = ['\u001B', '\u0004', '\u000F']
/** Red above, blue below: ten rows of half blocks. */
const file = join(folder, 'flag.png')
const [WIDTH, HEIGHT] = [40, 20]
const NAMED = /flag\.png · \d+ B · image\/png/
const TRUE_COLOR = { COLORTERM: 'truecolor' }

let app: Terminal
afterEach(() => app.kill('SIGKILL'))
beforeAll(async () => {
  writeFileSync(
    file,
    buildPng({ width: WIDTH, height: HEIGHT }, (_x, y) => (y < HEIGHT / 2 ? [255, 0, 0] : [0, 0, 255])),
  )
  await run(user, ['drive', 'put', file, '/'])
})

async function open(more: Readonly<Record<string, string>>, args: readonly string[] = []): Promise<Terminal> {
  app = openTerminal(args, { ...env(user), ...more })
  await app.waitFor('Ask anything')
  return app
}
/** Sends a message with the picture and waits for the reply. */
async function send(more: Readonly<Record<string, string>>): Promise<void> {
  await open(more, ['-f', file])
  app.type('2 words\r')
  await app.waitFor(NAMED)
  await app.waitFor('Type a message')
}
const rowsWith = (what: string | RegExp) => app.everything().filter((row) => row.search(what) !== -1)
const partsOf = (color: number) => [color >> 16, (color >> 8) & 255, color & 255] as const
/** Compares colors with a tolerance, because thumbnails change them slightly. */
const isNear = (color: number, wanted: readonly number[]) =>
  partsOf(color).every((part, at) => Math.abs(part - (wanted[at] ?? 0)) < 24)

/** Expects ten rows, red above and blue below. */
function expectFlag(rows: ReturnType<Terminal['colorsOf']>): void {
  expect(rows).toHaveLength(HEIGHT / 2)
  for (const [index, { text, ground }] of rows.entries()) {
    // The colors blend at the border.
    if (Math.abs(index - HEIGHT / 4 + 0.5) < 1) continue
    const wanted = index < HEIGHT / 4 ? [255, 0, 0] : [0, 0, 255]
    expect([text, ground].map((color) => isNear(color, wanted))).toEqual([true, true])
  }
}

describe('a picture attached to a message', () => {
  it('appears below it in its own colors, once, and again when the conversation is reopened', async () => {
    await send(TRUE_COLOR)
    expectFlag(app.colorsOf('▀'))
    const [said, flag, named] = [/❯ 2 words/, '▀', NAMED].map((what) =>
      app.everything().findIndex((row) => row.search(what) !== -1),
    )
    expect([said, flag, named]).toEqual([said, (said ?? 0) + 1, (said ?? 0) + 1 + HEIGHT / 2])
    app.resize(70, 24)
    await app.waitFor('Type a message')
    app.type('3 words\r')
    await app.waitFor(/❯ 3 words/)
    await app.waitFor('Type a message')
    expect(rowsWith('▀')).toHaveLength(HEIGHT / 2)
    expect(rowsWith(/Ask anything/)).toHaveLength(1)
    app.type('/chats\r')
    await app.waitFor('Enter open')
    app.type('\r')
    // On a screen of 24 rows, the replies soon scroll the picture out of view.
    await expect.poll(() => rowsWith(/Continuing “/)).toHaveLength(1)
    await expect.poll(() => rowsWith('▀')).toHaveLength(HEIGHT)
    expectFlag(app.colorsOf('▀').slice(HEIGHT / 2))
    app.type(CTRL_D)
    expect(await app.exited).toBe(0)
  })

  it('is attached by its name after @', async () => {
    await open(TRUE_COLOR)
    app.type(`2 words @${file} `)
    await app.waitFor('flag.png')
    app.type('\r')
    await app.waitFor(NAMED)
    expect(rowsWith('▀')).toHaveLength(HEIGHT / 2)
    expectFlag(app.colorsOf('▀'))
  })

  it('uses the closest of 256 colors', async () => {
    await send({})
    const rows = app.colorsOf('▀')
    expect(rows).toHaveLength(HEIGHT / 2)
    expect(rows[0]).toEqual({ text: 196, ground: 196 })
    expect(rows.at(-1)).toEqual({ text: 21, ground: 21 })
  })

  it('is sent to kitty unchanged, with placeholders in its place', async () => {
    await send({ TERM: 'xterm-kitty' })
    const command = String.raw`${ESC}_Ga=T,U=1,f=100,t=d,i=(\d+),c=5,r=2,q=2,m=0;([A-Za-z0-9+/=]+)${ESC}\\`
    const begun = new RegExp(command).exec(app.written())
    expect(
      Buffer.from(begun?.[2] ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    const id = Number(begun?.[1])
    const placed = app.colorsOf('\u{10EEEE}\u0305\u0305')
    expect(placed.map(({ text }) => text)).toEqual([id])
    expect(app.colorsOf('\u{10EEEE}\u030D\u033D')).toEqual([])
    expect(app.colorsOf('\u{10EEEE}\u030D\u0312').map(({ text }) => text)).toEqual([id])
    expect(app.everything().join('')).not.toContain('iVBOR')
  })

  it.each([
    ['tmux', { ...TRUE_COLOR, TMUX: '/tmp/tmux-0/default,1,0' }],
    ['NO_COLOR', { ...TRUE_COLOR, NO_COLOR: '1' }],
    ['a terminal with sixteen colors', { TERM: 'xterm' }],
    ['the setting that turns them off', { TERM: 'xterm-kitty', SAFFRON_IMAGES: 'off' }],
  ] as const)('is one line under %s', async (_name, more) => {
    await send(more)
    expect(rowsWith(NAMED)).toHaveLength(1)
    expect(rowsWith(/▀|\u{10EEEE}/u)).toEqual([])
    expect(app.written()).not.toContain(`${ESC}_G`)
  })
})

describe('a picture in Drive', () => {
  it('is viewed, and closing it returns to the same place in the list', async () => {
    for (const name of ['a', 'b']) await run(user, ['drive', 'mkdir', `/${name}`])
    await open(TRUE_COLOR)
    app.type('/drive\r')
    await app.waitFor('Drive /')
    app.type(CTRL_O)
    await app.waitFor('Only files in the drive can be viewed.')
    app.type('\t')
    await app.waitFor(/❯ +a\//)
    app.type('flag')
    await app.waitFor(/❯ +\d+ B +flag\.png/)
    app.type(CTRL_O)
    await app.waitFor(NAMED)
    expectFlag(app.colorsOf('▀'))
    expect(app.screen().join('\n')).not.toContain('Drive /')
    app.type(ESC)
    await app.waitFor(/❯ +\d+ B +flag\.png/)
    expect(rowsWith('▀')).toEqual([])
    app.type(ESC)
    await app.waitFor(/❯ +a\//)
    app.type(ESC)
    await app.waitFor('Type a message')
    expect(rowsWith('▀')).toEqual([])
  })
})
