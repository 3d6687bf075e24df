import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterEach, describe, expect, it } from 'vitest'

import { openBrowser } from './browser.ts'
import { openHouse } from './settings.ts'
import { openTerminal, type Terminal } from './terminal.ts'

const { boss, user, folder, url, env, run } = openHouse()
const [ESC, CTRL_C, CTRL_D, CTRL_E, CTRL_G, CTRL_P, CTRL_T] = [
  '\u001B',
  '\u0003',
  '\u0004',
  '\u0005',
  '\u0007',
  '\u0010',
  '\u0014',
]
let app: Terminal
afterEach(() => app.kill('SIGKILL'))

async function open(): Promise<Terminal> {
  app = openTerminal([], env(user))
  await app.waitFor('Ask anything')
  return app
}

const say = (text: string) => run(user, ['chat', text])
const all = async () => (await run(user, ['chats', 'ls', '--json'])).stdout

describe('screens of the app', () => {
  it('open from the palette by part of their name, and restore the conversation', async () => {
    await open()
    app.type('12 words\r')
    await app.waitFor(/❯ 12 words[^]*\.\n[^]*Type a message/)
    const before = app.screen()
    app.type(CTRL_P)
    await app.waitFor('Go to')
    expect(app.screen().join('\n')).not.toContain('✻ Saffron')
    app.type('keys')
    await app.waitFor(/❯ \/help +Keyboard shortcuts and commands/)
    app.type('\r')
    await app.waitFor('1 of ')
    await app.waitFor(/\/new +start a new chat/)
    app.type('suspend')
    await app.waitFor(/Ctrl\+Z +suspend [^\n]+ \(everywhere\)/)
    app.type('\u0015')
    app.resize(60, 18)
    await app.waitFor('Type to search')
    app.resize(90, 26)
    await app.waitFor(/❯ \/new +start a new chat/)
    app.type(ESC)
    await app.waitFor('Type a message')
    await expect.poll(() => app.screen().filter(Boolean)).toEqual(before.filter(Boolean))
    app.type(CTRL_D)
    expect(await app.exited).toBe(0)
  })

  it('let a reply continue, and print it once they are closed', async () => {
    await open()
    app.type('40 words\r')
    await app.waitFor(/❯ 40 words[^]*Saffron is/)
    app.type('/wallet\r')
    await app.waitFor('Ctrl+G redeem')
    await expect
      .poll(async () => (await run(user, ['chats', 'ls', '--json', '--limit', '1'])).stdout, { timeout: 20_000 })
      .toContain('"state":"idle"')
    app.type(ESC)
    await app.waitFor('Type a message')
    await app.waitFor(/❯ 40 words/)
    for (const once of ['40 words', 'Saffron is the dried']) {
      await expect.poll(() => app.everything().filter((row) => row.includes(once))).toHaveLength(1)
    }
  })

  it('restore the terminal when the app is killed', async () => {
    await open()
    app.type('/help\r')
    await app.waitFor('Keyboard shortcuts and commands')
    app.kill('SIGTERM')
    expect(await app.exited).toBe(143)
    expect(app.modes()).toEqual({ bracketedPaste: false, cursorShown: true })
    await app.waitFor('✻ Saffron')
    expect(app.screen().join('\n')).not.toContain('Keyboard shortcuts and commands')
  })

  it('fit 40 columns', async () => {
    await open()
    app.resize(40, 14)
    app.type('/chats\r')
    await app.waitFor('Enter open')
    expect(app.screen().every((row) => row.length <= 40)).toBe(true)
    expect(app.screen().filter((row) => row.includes('Chats'))).toHaveLength(1)
    app.type(CTRL_C)
    await app.waitFor('Type a message')
  })
})

describe('the chats', () => {
  it('are found by their messages, renamed, pinned, and moved to the trash', async () => {
    for (const text of ['about lamps', '關於燈塔', 'about masts']) await say(text)
    await open()
    app.type('/chats\r')
    await app.waitFor('關於燈塔')
    app.type('燈塔')
    await app.waitFor(/Find: 燈塔\n❯ .*關於燈塔 .*關於燈塔.*\n1 of 1/)
    app.type(CTRL_E)
    await app.waitFor('New title: 關於燈塔')
    app.type('與船')
    await app.waitFor('New title: 關於燈塔與船')
    expect(app.cursor().column).toBe('New title: '.length + 12)
    app.type('\r')
    await app.waitFor(/❯ .*關於燈塔與船 .*\n1 of 1/)
    app.type(CTRL_T)
    await app.waitFor(/❯ ★ /)
    app.type(ESC)
    await app.waitFor('type to filter')
    app.type('masts')
    await app.waitFor(/❯ .*masts .*masts.*\n1 of 1/i)
    app.type(CTRL_D)
    await app.waitFor(/“.*masts” moved to trash · Ctrl\+Y undo/i)
    await app.waitFor('No results')
    await expect.poll(all, { timeout: 10_000 }).not.toMatch(/masts/i)
    expect(await all()).toContain('關於燈塔與船')
  })

  it('can be continued', async () => {
    await say('about anchors')
    await open()
    app.type(CTRL_P)
    await app.waitFor('Go to')
    app.type('anchors')
    await app.waitFor(/❯ chat +.*anchors/i)
    app.type('\r')
    // The reply below it may be longer than the screen.
    await expect.poll(() => app.everything().join('\n')).toMatch(/Continuing “.*anchors”[^]*❯ about anchors/i)
  })
})

it('the wallet shows the balance and its records, and redeems a gift card', async () => {
  const { wallet } = await openBrowser(url(), boss)
  const { list } = await wallet.createGiftCards({ body: { amountMicros: 1_500_000, count: 1 } })
  await open()
  app.type('/wallet\r')
  await app.waitFor('0.00 credits')
  app.type(CTRL_G)
  await app.waitFor('Gift card code:')
  app.type('no such code\r')
  await app.waitFor('No gift card has this code')
  app.type(CTRL_G)
  await app.waitFor('Gift card code:')
  app.type(`${list[0]?.code}\r`)
  await app.waitFor(/\n1\.50 credits\n/)
  await app.waitFor(/❯ .*\+1\.50 +Gift card/)
  expect((await run(user, ['wallet'])).stdout).toBe('1.50 credits\n')
})

describe('files mentioned in the prompt', () => {
  it('are completed, and attached to the message', async () => {
    const work = join(folder, 'work')
    mkdirSync(work)
    writeFileSync(join(work, 'the lamps.md'), 'Nine lamps.')
    writeFileSync(join(folder, 'harbour.md'), 'Two masts.')
    await run(user, ['drive', 'mkdir', '/reports'])
    await run(user, ['drive', 'put', join(folder, 'harbour.md'), '/reports/'])
    await open()
    app.type(`count @${work}/lam`)
    await app.waitFor('❯ @"')
    app.type('\t')
    await app.waitFor(/❯ count @".*lamps\.md"/)
    app.type('and @drive:rep')
    await app.waitFor('❯ @drive:reports/')
    app.type('\t')
    await app.waitFor('❯ @drive:reports/harbour.md')
    app.type('\r')
    await app.waitFor(/and @drive:reports\/harbour\.md\n {2}saffron/)
    app.type('\r')
    await app.waitFor(/characters\s+of\s+the lamps\.md/)
    await app.waitFor(/characters\s+of\s+harbour\.md/)
    expect(app.everything().filter((row) => row.includes('count @'))).toHaveLength(1)
  })

  it('keep the message in the prompt if they aren’t in Drive', async () => {
    await open()
    app.type('see @drive:gone.md please\r')
    await app.waitFor(/gone\.md/)
    await app.waitFor('❯ see @drive:gone.md please')
    await app.waitFor('Type a message')
    expect((await run(user, ['chats', 'ls'])).stdout).not.toContain('gone.md')
    // Otherwise the next app would offer it as a draft.
    app.type('\u0015')
    await app.waitFor('Ask anything')
    app.type('\u0004')
    expect(await app.exited).toBe(0)
  })
})

it('the settings store a language, a model and an editor', async () => {
  await open()
  app.type('/settings\r')
  await app.waitFor(/❯ Language +match the terminal/)
  app.type('\r')
  await app.waitFor(/❯ match the terminal/)
  app.type(`${ESC}[B`)
  await app.waitFor(/❯ English/)
  app.type(`${ESC}[B`)
  await app.waitFor(/❯ 繁體中文/)
  app.type('\r')
  await app.waitFor(/❯ Language +繁體中文/)
  app.type(`${ESC}[B`)
  await app.waitFor(/❯ Default model .*server default/)
  app.type('\r')
  await app.waitFor('Model (leave empty for the server default):')
  app.type('no-such-model\r')
  await app.waitFor('Model no-such-model doesn’t exist.')
  app.type('\r')
  await app.waitFor('Model (leave empty for the server default):')
  app.type('saffron-demo-reasoning\r')
  await app.waitFor(/❯ Default model .*saffron-demo-reasoning/)
  app.type(`${ESC}[B${ESC}[B`)
  await app.waitFor(/❯ Color theme /)
  app.type('\r')
  await app.waitFor('❯ match the terminal')
  // An arrow and Enter in one piece, as a program sends them.
  app.type(`${ESC}[B\r`)
  await app.waitFor(/❯ Color theme +(?:dark|light)/)
  app.type(ESC)
  await app.waitFor('Type a message')
  app.type(CTRL_D)
  expect(await app.exited).toBe(0)
  app = openTerminal([], { ...env(user), LANG: 'en_GB.UTF-8' })
  await app.waitFor(/saffron-demo-reasoning.* · 輸入文字開始對話/)
  app.type('/settings\r')
  await app.waitFor(/❯ 語言 +繁體中文/)
  app.type('\r')
  await app.waitFor(/❯ 繁體中文/)
  app.type(`${ESC}[A`)
  await app.waitFor(/❯ English/)
  app.type(`${ESC}[A`)
  await app.waitFor(/❯ 配合終端機/)
  app.type('\r')
  await app.waitFor(/❯ 語言 +配合終端機/)
})
