import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'

import { openLine } from './line.ts'
import { runSaffron } from './server.ts'
import { openHouse } from './settings.ts'
import { openTerminal, type Terminal } from './terminal.ts'

const { user, boss, folder, url, env, run } = openHouse()
const [ESC, CTRL_A, CTRL_C, CTRL_D, CTRL_S] = ['\u001B', '\u0001', '\u0003', '\u0004', '\u0013']
/** One line per result in a pipe: asset, type, width, height, seed, name. */
const ROW = /^[\da-f-]{36}\timage\/png\t(\d+)\t(\d+)\t(\d*)\t(.+)\n$/
const MISSING_ID = '019f0000-0000-7000-8000-000000000000'

const draw = (...args: readonly string[]) => run(user, args)
const at = (name: string) => join(folder, name)
const admin = (...args: readonly string[]) => run(boss, ['admin', 'models', ...args])
const drawingOf = (stdout: string): { id: string; state: string; kind: string; results: { asset: string }[] } =>
  JSON.parse(stdout)

const open = (args: readonly string[], more: Readonly<Record<string, string>> = {}): Terminal =>
  openTerminal(args, { ...env(user), ...more })
const newest = async () => drawingOf((await draw('draw', 'ls', '--limit', '1', '--json')).stdout)

/** A picture with its left half in one color, and the right in another. */
beforeAll(async () => {
  const half = await sharp({ create: { width: 64, height: 128, channels: 3, background: '#2040c0' } })
    .png()
    .toBuffer()
  writeFileSync(at('half.png'), half)
  const image = sharp({ create: { width: 128, height: 128, channels: 3, background: '#e08020' } })
  await image
    .composite([{ input: half, left: 0, top: 0 }])
    .png()
    .toFile(at('photo.png'))
  const clear = { width: 128, height: 128, channels: 4, background: '#00000000' } as const
  const black = await sharp({ create: { width: 64, height: 128, channels: 4, background: '#000' } })
    .png()
    .toBuffer()
  await sharp({ create: clear })
    .composite([{ input: black, left: 0, top: 0 }])
    .png()
    .toFile(at('mask.png'))
  writeFileSync(at('text.txt'), 'not an image')
})

describe('saffron draw', () => {
  it('draws to a file with the requested size, and the same seed draws the same', async () => {
    const args = ['a fox in the snow', '--size', '96x64', '--seed', '7']
    const first = await draw('draw', ...args, '-o', at('fox.png'))
    expect(first).toMatchObject({ code: 0, stderr: `Saved: ${at('fox.png')}\n` })
    expect(ROW.exec(first.stdout)?.slice(1)).toEqual(['96', '64', '7', at('fox.png')])
    expect(await sharp(at('fox.png')).metadata()).toMatchObject({ format: 'png', width: 96, height: 64 })
    await draw('draw', ...args, '-o', at('again.png'))
    expect(readFileSync(at('again.png'))).toEqual(readFileSync(at('fox.png')))
  })

  it('refuses to replace a file before it draws, unless forced', async () => {
    writeFileSync(at('taken.png'), 'mine')
    const before = (await draw('draw', 'ls', '--limit', '100')).stdout
    const refused = await draw('draw', 'a fox', '-o', at('taken.png'))
    expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--force') })
    expect((await draw('draw', 'ls', '--limit', '100')).stdout).toBe(before)
    expect(readFileSync(at('taken.png'), 'utf8')).toBe('mine')
    expect((await draw('draw', 'a fox', '-o', at('taken.png'), '--force')).code).toBe(0)
    expect(await sharp(at('taken.png')).metadata()).toMatchObject({ format: 'png' })
  })

  it('writes several results to a new directory, a numbered file, and one to stdout', async () => {
    expect((await draw('draw', 'three foxes', '-n', '3', '--size', '64x64', '-o', `${at('foxes')}/`)).code).toBe(0)
    expect(readdirSync(at('foxes'))).toHaveLength(3)
    expect((await draw('draw', 'two foxes', '-n', '2', '--size', '64x64', '-o', at('pair.png'))).code).toBe(0)
    expect([existsSync(at('pair.png')), existsSync(at('pair (2).png'))]).toEqual([true, true])
    const piped = await draw('draw', 'a fox', '--size', '64x64', '-o', '-')
    expect(piped).toMatchObject({ code: 0, stdout: expect.stringContaining('PNG') })
  })

  it('takes its prompt from a pipe', async () => {
    const piped = await run(user, ['draw', '--size', '64x64', '--json', 'prompt,state'], 'a piped badger\n')
    expect(piped).toMatchObject({ code: 0, stdout: '{"prompt":"a piped badger","state":"succeeded"}\n' })
  })

  it('edits only what the mask leaves transparent', async () => {
    const args = ['a red scarf', '--ref', at('photo.png'), '--mask', at('mask.png'), '-o', at('edited.png'), '--json']
    const edited = await draw('draw', ...args)
    expect(edited.code).toBe(0)
    expect(drawingOf(edited.stdout)).toMatchObject({ kind: 'edit', state: 'succeeded', files: [at('edited.png')] })
    const halfOf = (file: string, left: number) =>
      sharp(at(file)).extract({ left, top: 0, width: 64, height: 128 }).removeAlpha().raw().toBuffer()
    expect(await halfOf('edited.png', 0)).toEqual(await halfOf('photo.png', 0))
    expect(await halfOf('edited.png', 64)).not.toEqual(await halfOf('photo.png', 64))
  })

  it('fails with the provider’s reason, and says so in JSON too', async () => {
    const failed = await draw('draw', 'banned words', '--json', 'state')
    expect(failed).toMatchObject({ code: 1, stdout: '{"state":"failed"}\n', stderr: expect.stringContaining('banned') })
  })
})

describe('saffron video, describe and blend', () => {
  it('save a video that starts with an image', async () => {
    const args = [
      'waves',
      '--seconds',
      '2',
      '--image',
      at('photo.png'),
      '-o',
      at('waves.webm'),
      '--json',
      'kind,seconds',
    ]
    expect(await draw('video', ...args)).toMatchObject({ code: 0, stdout: '{"kind":"video","seconds":2}\n' })
    expect(readFileSync(at('waves.webm')).subarray(0, 4).toString('hex')).toBe('1a45dfa3')
  })

  it('print what an image shows, one prompt per line, also from a pipe', async () => {
    const described = await draw('describe', at('photo.png'))
    expect(described).toMatchObject({ code: 0, stdout: expect.stringContaining('128') })
    expect(await run(user, ['describe', '-'], readFileSync(at('photo.png')))).toMatchObject({
      code: 0,
      stdout: described.stdout,
    })
  })

  it('blend images into one', async () => {
    const blended = await draw(
      'blend',
      at('photo.png'),
      at('half.png'),
      '-o',
      at('blended.png'),
      '--json',
      'kind,files',
    )
    expect(blended).toMatchObject({ code: 0, stdout: `{"kind":"blend","files":["${at('blended.png')}"]}\n` })
    expect(await sharp(at('blended.png')).metadata()).toMatchObject({ format: 'png' })
  })
})

describe('the history', () => {
  it('lists, filters, shows and removes drawings of the user only', async () => {
    const made = drawingOf((await draw('draw', 'a heron by the lake', '--size', '64x64', '--json')).stdout)
    const found = await draw('draw', 'ls', 'heron', '--kind', 'image', '--state', 'succeeded')
    expect(found.stdout).toMatch(new RegExp(`^${made.id}\t\\S+\timage\tsucceeded\t\\S+\t1\ta heron by the lake\n$`))
    expect((await draw('draw', 'ls', 'heron', '--kind', 'video')).stdout).toBe('')
    const shown = await draw('draw', 'show', made.id.slice(-8))
    expect(shown.stdout).toMatch(new RegExp(`^id\t${made.id}\n[^]*\nprompt\ta heron by the lake\n[^]*image/png`))
    expect((await run(boss, ['draw', 'show', made.id])).code).toBe(6)
    expect((await draw('draw', 'rm', made.id)).code).toBe(2)
    expect(await draw('draw', 'rm', made.id.slice(-8), '--yes')).toMatchObject({ code: 0, stdout: '' })
    expect((await draw('draw', 'ls', 'heron')).stdout).toBe('')
    expect((await draw('draw', 'ls', 'heron', '--trash', '--json', 'id')).stdout).toBe(`{"id":"${made.id}"}\n`)
    const short = made.id.slice(-8)
    expect(await draw('draw', 'restore', short)).toMatchObject({ code: 0, stderr: `Restored: ${short}\n` })
    expect((await draw('draw', 'ls', 'heron', '--json', 'id')).stdout).toBe(`{"id":"${made.id}"}\n`)
    expect((await draw('draw', 'restore', '00000000')).code).toBe(6)
  })
})

describe('several models', () => {
  it('draw the same prompt, with what an admin says that they can do', async () => {
    await admin('add', 'sketch', '--channel', 'Demo', '--features', 'image')
    expect((await admin('set', 'sketch', '--draws', 'paint')).code).toBe(2)
    const set = ['set', 'sketch', '--draws', 'generate', '--shapes', '64x64', '--max-images', '2', '--takes', 'seed']
    expect((await admin(...set)).code).toBe(0)
    const media = { operations: ['generate'], sizes: ['64x64'], maxCount: 2, seed: true }
    expect(JSON.parse((await admin('show', 'sketch', '--json')).stdout)).toMatchObject({ media, ownMedia: true })
    const variants = ['--variant', '64x64 high 0.04', '--variant', '8s 1.5']
    expect((await admin('price', 'sketch', '--image', '0', ...variants)).code).toBe(0)
    const { prices } = JSON.parse((await admin('show', 'sketch', '--json')).stdout)
    expect(prices.variants).toEqual([
      { size: '64x64', quality: 'high', price: 40_000 },
      { seconds: 8, price: 1_500_000 },
    ])

    const both = ['-m', 'sketch', '-m', 'saffron-demo-image', '--size', '64x64']
    const drawn = await draw('draw', 'a wren', ...both, '-o', at('wren.png'), '--json', 'model,files')
    expect(
      drawn.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { model: 'sketch', files: [at('wren.png')] },
      { model: 'saffron-demo-image', files: [at('wren (2).png')] },
    ])
    const other = await draw('draw', 'a slow jay', '-m', 'saffron-demo-image', '-m', 'sketch', '--size', '32x32')
    expect(other).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('32x32') })
    expect((await draw('draw', 'ls', 'jay', '--json', 'state')).stdout).toBe('{"state":"cancelled"}\n')
    const five = ['a', 'b', 'c', 'd', 'e'].flatMap((name) => ['-m', name])
    expect((await draw('draw', 'x', ...five)).code).toBe(2)
    await admin('set', 'sketch', '--draws', 'auto')
    expect(JSON.parse((await admin('show', 'sketch', '--json')).stdout)).not.toHaveProperty('ownMedia')
  })
})

describe('bad input', () => {
  it.each([
    [2, ['draw']],
    [2, ['draw', 'x', '--size', '17x']],
    [2, ['draw', 'x', '--size', '1x1']],
    [2, ['draw', 'x', '--size', '99999x99999']],
    [2, ['draw', 'x', '--ratio', '0:1']],
    [2, ['draw', 'x', '--size', '64x64', '--ratio', '1:1']],
    [2, ['draw', 'x', '-n', '0']],
    [2, ['draw', 'x', '-n', '11']],
    [2, ['draw', 'x', '-n', '2', '-o', '-']],
    [2, ['draw', 'x', '--json', '-o', '-']],
    [2, ['draw', 'x', '--seed', '-1']],
    [2, ['draw', 'x', '--mask', at('mask.png')]],
    [2, ['draw', 'x', '-o', at('no/such/folder/a.png')]],
    [2, ['draw', 'ls', '--kind', 'poem']],
    [2, ['draw', 'x', '--attach', MISSING_ID]],
    [2, ['blend', at('photo.png')]],
    [2, ['blend', at('photo.png'), at('photo.png')]],
    [2, ['video', 'x', '--seconds', '0']],
    [6, ['draw', 'x', '--ref', at('missing.png')]],
    [6, ['describe', at('missing.png')]],
    [6, ['draw', '--attach', MISSING_ID]],
    [6, ['draw', 'show', MISSING_ID]],
    [1, ['describe', at('text.txt')]],
    [2, ['draw', 'x', '--ref', at('photo.png'), '--mask', at('photo.png')]],
    [1, ['draw', 'x', '--ref', at('photo.png'), '--mask', at('half.png')]],
  ] as const)('ends with %i: saffron %j', async (code, args) => {
    const ran = await draw(...args)
    expect({ ...ran, lines: ran.stderr.trimEnd().split('\n').length }).toMatchObject({ code, stdout: '', lines: 1 })
  })

  it('ends with 4 without a session, before anything is read', async () => {
    expect((await run('nobody', ['draw', 'x'])).code).toBe(4)
  })
})

describe('a drawing in progress', () => {
  it('shows its progress, then the picture in its colors and a line about it', async () => {
    const app = open(['draw', 'a slow fox', '--size', '64x64'], { COLORTERM: 'truecolor' })
    await app.waitFor(/Drawing… \d+%/)
    expect(await app.exited).toBe(0)
    const rows = app.everything().join('\n')
    expect(rows).toContain('▀')
    expect(rows).toMatch(/\.png · .*B · image\/png/)
    expect(rows).not.toContain('Drawing…')
  })

  it('is canceled by Ctrl+C', async () => {
    const app = open(['draw', 'a slow otter'])
    await app.waitFor(/Drawing… \d+%/)
    app.type(CTRL_C)
    await app.waitFor('Canceling the drawing.')
    expect(await app.exited).toBe(130)
    expect(await newest()).toMatchObject({ state: 'cancelled' })
  })

  it('is left to the server by a second Ctrl+C, with the command that follows it', async () => {
    const line = await openLine(url(), { delayMs: 700 })
    const slowly = { ...env(user), SAFFRON_API: line.url }
    await runSaffron(['login', user], { env: slowly, input: 'correct horse battery\n' })
    const app = open(['draw', 'a slow lynx'], slowly)
    await app.waitFor(/Drawing… \d+%|Starting…|Queued/)
    app.type(CTRL_C)
    await app.waitFor('press Ctrl+C again')
    app.type(CTRL_C)
    await app.waitFor(/To follow it: saffron draw\s+--attach\s+[\da-f-]{36}/)
    expect(await app.exited).toBe(130)
    await line.close()
  })

  it('is followed from elsewhere, and again after its end', async () => {
    const begun = open(['draw', 'a slow hare', '--size', '64x64'])
    await begun.waitFor(/Drawing… \d+%/)
    const { id } = await newest()
    const follower = open(['draw', '--attach', id.slice(-8), '-o', at('hare.png')])
    await follower.waitFor(/Drawing… \d+%/)
    expect([await follower.exited, await begun.exited]).toEqual([0, 0])
    expect(await sharp(at('hare.png')).metadata()).toMatchObject({ width: 64, height: 64 })
    const again = await draw('draw', '--attach', id, '--json', 'id,state')
    expect(again).toMatchObject({ code: 0, stdout: `{"id":"${id}","state":"succeeded"}\n` })
  })
})

describe('the screen of drawings', () => {
  it('makes one, shows its picture in color, and keeps it inside narrow terminals', async () => {
    const app = open([], { COLORTERM: 'truecolor' })
    await app.waitFor('Ask anything')
    app.type('/draw\r')
    await app.waitFor(/Drawings[^]*\[All\]/)
    app.type(CTRL_A)
    await app.waitFor(/New drawing[^]*\[ Draw · Free \]/)
    app.type('a kingfisher')
    await app.waitFor('a kingfisher')
    app.type(CTRL_S)
    await app.waitFor(/a kingfisher[^]*Image · Done/)
    await app.waitFor('▀▀▀▀')
    expect(new Set(app.colorsOf('▀').map(({ text }) => text)).size).toBeGreaterThan(0)
    for (const [columns, rows] of [
      [80, 24],
      [44, 24],
    ] as const) {
      app.resize(columns, rows)
      await app.waitFor(/Esc back/)
      await app.waitFor(/a kingfisher[^]*Image · Done/)
      await app.waitFor('▀▀▀▀')
    }
    app.type(ESC)
    await app.waitFor(/Drawings[^]*❯ [^]*a kingfisher/)
    app.type(ESC)
    await app.waitFor('Ask anything')
    app.type(CTRL_D)
    expect(await app.exited).toBe(0)
  })
})
