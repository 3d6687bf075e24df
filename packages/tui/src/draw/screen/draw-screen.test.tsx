import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Api } from '@saffron/core/client'
import { followDrawing } from '@saffron/core/draw'
import { signedInApi, startTestServer, type TestServer } from '@saffron/server/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { buildScreenProps } from '../../testing/build-screen-props.ts'
import { type ShownAs, showScreen } from '../../testing/show-screen.tsx'
import { DrawScreen } from './draw-screen.tsx'

// Each drawing is painted in a thread, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const [CTRL_A, CTRL_D, CTRL_E, CTRL_F, CTRL_K, CTRL_S, CTRL_T, CTRL_X, CTRL_Y, CTRL_U] = [
  '\u0001',
  '\u0004',
  '\u0005',
  '\u0006',
  '\u000B',
  '\u0013',
  '\u0014',
  '\u0018',
  '\u0019',
  '\u0015',
]
const [ENTER, ESC, TAB, SHIFT_TAB] = ['\r', '\u001B', '\t', '\u001B[Z']

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function show(as: ShownAs = {}) {
  const shown = await showScreen(server, as, (leave, api) => <DrawScreen {...buildScreenProps(api, leave)} />)
  const press: typeof shown.press = async (keys, expected) => {
    // A frame is drawn shortly before its keys are handled.
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
    await shown.press(keys, expected)
  }
  return { ...shown, press }
}

/** Draws something, and returns it at its end. */
async function drawn(api: Pick<Api, 'draw'>, prompt: string) {
  const { id } = await api.draw.generateImages({ body: { prompt, size: '32x32', seed: 7 } })
  for await (const _event of followDrawing({ api, drawing: id }));
  return api.draw.getDrawing({ params: { id } })
}

describe('a drawing', () => {
  it('is made in a form that shows its price, followed to its end, and saved on this machine', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'draw-screen-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { api, see, press, type } = await show()
    await see('No drawings yet. Press Ctrl+A to make one.')
    await press(CTRL_A, /New drawing[^]*\[ Draw · (Free|Up to)/)
    await press('a red fox', 'a red fox')
    await press(CTRL_S, /a red fox\n.*Image · /)
    await see(/Done · [^]*❯ \d+ × \d+/)
    const [made] = (await api.draw.searchDrawings({})).list
    expect(made).toMatchObject({ prompt: 'a red fox', state: 'succeeded', kind: 'image' })
    await press(CTRL_S, 'Folder or file: ./')
    type(CTRL_U)
    await press(`${folder}/`, folder)
    await press(ENTER, 'Saved: ')
    expect(readdirSync(folder)).toEqual([made?.results[0]?.name])
    await press(ESC, /\[All\][^]*Image +a red fox/)
  })

  it('is canceled while it’s in progress, and drawn again', async () => {
    const { api, press, see } = await show()
    const { id } = await api.draw.generateImages({ body: { prompt: 'slow river', size: '32x32' } })
    await see(/❯ .*slow river/)
    await press(TAB, /\[In progress\][^]*slow river/)
    await press(CTRL_T, 'This drawing is still in progress.')
    await press(CTRL_X, 'No matching drawings.')
    expect(await api.draw.getDrawing({ params: { id } })).toMatchObject({ state: 'cancelled' })
    await press(TAB, '[Favorites]')
    await press(TAB, '[Trash]')
    await press(TAB, /\[All\][^]*Canceled +slow river/)
    await press(CTRL_X, 'This drawing has already ended.')
    await press(CTRL_T, /slow river\n.*Image · (Queued|Starting|Drawing)/)
    await press(CTRL_X, /slow river\n.*Image · Canceled/)
  })

  it('appears when another client makes it, becomes a favorite, and is deleted and restored', async () => {
    const { api, press, see } = await show()
    await see('No drawings yet.')
    const { id } = await drawn(api, 'an owl')
    await see(/Image +an owl/)
    await press(CTRL_F, /★ .*an owl/)
    expect(await api.draw.getDrawing({ params: { id } })).toMatchObject({ favorite: true })
    await press(CTRL_D, 'Moved to trash. Its files stay in Drive.')
    await press(CTRL_Y, /★ .*an owl[^]*Drawing restored\./)
    await press(CTRL_D, 'Moved to trash.')
    for (const name of ['In progress', 'Favorites', 'Trash']) await press(TAB, `[${name}]`)
    await see(/★ .*an owl/)
    await press(ENTER, 'Drawing restored.')
    await press(TAB, /\[All\][^]*an owl/)
  })

  it('lends its settings and its image to another one', async () => {
    const { api, press, see } = await show()
    const { results } = await drawn(api, 'an elk')
    await see(/an elk/)
    await press(CTRL_E, /an elk[^]*Size +32 × 32[^]*Seed +7/)
    await press(ESC, /\[All\]/)
    await press(ENTER, /an elk\n.*Image · Done/)
    await press(CTRL_K, /From “/)
    await press(' at night', 'an elk at night')
    await press(CTRL_S, /an elk at night\n.*Image · /)
    await see(/Done · /)
    const [made] = (await api.draw.searchDrawings({})).list
    expect(made).toMatchObject({ prompt: 'an elk at night', references: [results[0]?.asset] })
  })

  it('is an edit where a mask says what may change', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'draw-screen-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const [image, mask] = [join(folder, 'image.png'), join(folder, 'mask.png')]
    const size = { width: 16, height: 16, channels: 4 } as const
    await sharp({ create: { ...size, background: '#c93' } }).toFile(image)
    await sharp({ create: { ...size, background: '#0000' } }).toFile(mask)
    const { api, press, see } = await show()
    await press(CTRL_A, 'New drawing')
    await press('a pike', 'a pike')
    await press(SHIFT_TAB, '❯ [ Draw')
    await press(SHIFT_TAB, '❯ Mask')
    await press(mask, 'mask.png')
    await press(CTRL_S, 'Choose an image for the mask.')
    await press(SHIFT_TAB, '❯ Reference images')
    await press(image, 'image.png')
    await press(CTRL_S, /a pike\n.*Edit · /)
    await see(/Done · /)
    const [made] = (await api.draw.searchDrawings({})).list
    expect(made).toMatchObject({ kind: 'edit', prompt: 'a pike', mask: expect.any(String) })
  })

  it('is started once, although another model can’t draw the same', async () => {
    const admin = await signedInApi(server, 'super-admin')
    const { list } = await admin.admin.searchModels({ query: { q: 'saffron-demo-image' } })
    const [demo] = list
    const channels = [...(demo?.channels ?? [])]
    const prices = { image: 1_000_000_000 }
    const body = { name: 'the-dear-image', channels, features: ['image' as const], prices }
    const { id, version } = await admin.admin.createModel({ body })
    const params = { id }
    await admin.admin.updateModel({ params, body: { version, media: { operations: ['generate'] } } })
    onTestFinished(async () => void (await admin.admin.deleteModel({ params })))
    const { api, press, see } = await show()
    await press(CTRL_A, 'New drawing')
    await press('a newt', 'a newt')
    await press(TAB, '❯ What to make')
    await press(TAB, '❯ Model')
    await press(TAB, '❯ Draw with more models')
    await press(ENTER, '❯ [ ] the-dear-image')
    await press(ENTER, '❯ [x] the-dear-image')
    await press(ESC, /❯ Draw with more models +the-dear-image/)
    await press(CTRL_S, /a newt\n.*Image · /)
    await see(/the-dear-image: .*credit/)
    expect((await api.draw.searchDrawings({})).list).toMatchObject([{ prompt: 'a newt', model: demo?.name }])
  })

  it('says why it can’t be started, and which field is wrong', async () => {
    const { api, press } = await show()
    await press(CTRL_A, 'New drawing')
    await press(CTRL_S, /Prompt\n.*\n +Describe the image you want/)
    await press('a pike', 'a pike')
    await press(SHIFT_TAB, '❯ [ Draw')
    await press(SHIFT_TAB, '❯ Mask')
    await press('/nowhere/mask.png', 'mask.png')
    await press(CTRL_S, '/nowhere/mask.png doesn’t exist on this machine.')
    await press(CTRL_U, /❯ Mask *\n/)
    await press(SHIFT_TAB, '❯ Reference images')
    await press('/nowhere/pike.png', 'pike.png')
    await press(CTRL_S, '/nowhere/pike.png doesn’t exist on this machine.')
    await press(CTRL_U, /❯ Reference images *\n/)
    await press(SHIFT_TAB, '❯ Seed')
    await press('x', /❯ Seed +x/)
    await press(CTRL_S, 'Enter a whole number from 0 to')
    expect((await api.draw.searchDrawings({})).list).toEqual([])
  })
})

it('finds drawings by words of the prompt', async () => {
  const { api, press, frame } = await show()
  await drawn(api, 'a green door')
  await drawn(api, 'a blue window')
  await press('door', /❯ .*a green door\n1 of 1/)
  expect(frame()).not.toContain('window')
})

it.each([
  ['zh-Hant', '繪圖'],
  ['zh-Hans', '绘图'],
] as const)('fits a narrow terminal in %s', async (locale, title) => {
  const { api, press, widest, see } = await show({ locale, columns: 44 })
  await drawn(api, 'a wide prompt that does not fit into a narrow terminal at all')
  await see(title)
  await see(/a wide/)
  expect(widest()).toBeLessThanOrEqual(44)
  await press(ENTER, /seed|種子|种子/)
  expect(widest()).toBeLessThanOrEqual(44)
  await press(CTRL_E, /\[ /)
  expect(widest()).toBeLessThanOrEqual(44)
})

it('doesn’t show the drawings of others', async () => {
  const other = await signedInApi(server)
  await drawn(other, 'a secret')
  const { see, frame } = await show()
  await see('No drawings yet.')
  expect(frame()).not.toContain('a secret')
})
